/** A key that may stand in a page. In the address it spares the browser a request before each request. */
export function isPublishable(credential: string): boolean {
  return credential.startsWith('wp_pub_');
}

/** Name of the parameter that carries it. */
export const ACCESS_TOKEN = 'access_token';
