// A backend that keeps the API key to itself and hands short-lived tokens to who is signed in. It also serves the page
// of ../web-map, which asks the map service itself, with such a token.
//
//     waypost serve --cors-origins http://127.0.0.1:3000
//     WAYPOST_KEY=wp_live_… SIGN_IN_PASSWORD=… node token-backend/server.mjs
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, WaypostError } from '@waypost/client';
import express from 'express';

const {
  WAYPOST_URL = 'http://127.0.0.1:8080',
  WAYPOST_KEY = '',
  SIGN_IN_PASSWORD,
  PORT = '3000',
} = process.env;
if (!SIGN_IN_PASSWORD)
  throw new Error('SIGN_IN_PASSWORD is not set; expected the password of the sign-in form.');

/** Short, so that one which leaks is soon worth nothing; the page fetches the next in time. */
const TOKEN_SECONDS = 600;

const waypost = createClient({ baseUrl: WAYPOST_URL, credential: WAYPOST_KEY });
const app = express();
app.disable('x-powered-by');

// --- The session: yours goes here. All that matters below is whether a request belongs to someone who is signed in.

/** Sessions by the cookie they were given, until the backend ends. */
const sessions = new Set();
const digest = (/** @type {string} */ text) => createHash('sha256').update(text).digest();

app.post('/sign-in', express.json(), (request, response) => {
  const isRight = timingSafeEqual(digest(String(request.body?.password)), digest(SIGN_IN_PASSWORD));
  if (!isRight) return response.status(401).json({ message: 'This is not the password.' });
  const session = randomBytes(32).toString('base64url');
  sessions.add(session);
  // Scripts can't read it, and no other site can send requests with it.
  response.cookie('session', session, { httpOnly: true, sameSite: 'strict', path: '/' });
  return response.status(204).end();
});

function isSignedIn(request) {
  const [, session] = /(?:^|; )session=([\w-]+)/.exec(request.headers.cookie ?? '') ?? [];
  return sessions.has(session);
}

// --- The token exchange.

app.post('/waypost-token', async (request, response) => {
  response.set('Cache-Control', 'no-store');
  if (!isSignedIn(request)) return response.status(401).json({ message: 'Sign in first.' });
  try {
    const { access_token, expires_in } = await waypost.tokens.exchange({
      ttl: TOKEN_SECONDS,
      scope: 'places:read',
    });
    response.json({ access_token, expires_in });
  } catch (error) {
    // The operator reads what is wrong with the key; the page does not.
    console.error(error instanceof WaypostError ? `${error.code}: ${error.message}` : error);
    response.status(502).json({ message: 'There is no map at the moment.' });
  }
});

// --- The page, and what it imports.

const folderOf = (/** @type {string} */ name) => dirname(fileURLToPath(import.meta.resolve(name)));

app.get('/settings.json', (request, response) => {
  response.set('Cache-Control', 'no-store');
  response.json({ serviceUrl: WAYPOST_URL, isSignedIn: isSignedIn(request) });
});
app.use('/modules/client', express.static(folderOf('@waypost/client/package.json')));
app.use('/modules/maplibre-gl', express.static(folderOf('maplibre-gl')));
app.use(express.static(fileURLToPath(new URL('../web-map', import.meta.url))));

const server = app.listen(Number(PORT), '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : PORT;
  console.log(`open http://127.0.0.1:${port}`);
});
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
