/** An address with the credential that map libraries which send no header are to use; as it was without one. */
export function withAccessToken(url: string, accessToken: string | undefined): string {
  return accessToken === undefined ? url : `${url}?access_token=${encodeURIComponent(accessToken)}`;
}
