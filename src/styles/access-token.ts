/** Adds a credential to an address, for map libraries that send no header; without a credential the address stays as it is. */
export function withAccessToken(url: string, accessToken: string | undefined): string {
  return accessToken === undefined ? url : `${url}?access_token=${encodeURIComponent(accessToken)}`;
}
