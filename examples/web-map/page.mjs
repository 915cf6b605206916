// A map with a search field. It knows no key: its tokens come from the backend of the page.
import { createClient, tokenProvider } from '@waypost/client';
import { SearchControl, writeRightToLeft } from '@waypost/client/maplibre';
import * as maplibregl from 'maplibre-gl';

const signIn = /** @type {HTMLFormElement} */ (document.querySelector('#sign-in'));
const container = /** @type {HTMLElement} */ (document.querySelector('#map'));

/** @param {AbortSignal} signal */
async function fetchToken(signal) {
  const response = await fetch('/waypost-token', { method: 'POST', signal });
  if (!response.ok) throw new Error((await response.json()).message);
  return response.json();
}

const { serviceUrl, isSignedIn } = await (await fetch('/settings.json')).json();
const credential = tokenProvider({ fetchToken });
const client = createClient({ baseUrl: serviceUrl, credential, language: navigator.language });

writeRightToLeft(maplibregl, client).catch(console.warn);

async function showMap() {
  const { center = [] } = await client.map.tileJson();
  const [lon = 0, lat = 0, zoom = 0] = center;
  signIn.hidden = true;
  container.hidden = false;
  const map = new maplibregl.Map({
    container,
    style: client.map.styleUrl('light', { fonts: true }),
    center: [lon, lat],
    zoom,
    hash: true,
    transformRequest: client.map.transformRequest,
  });
  map.addControl(new SearchControl({ client, marker: () => new maplibregl.Marker() }), 'top-left');
  map.addControl(new maplibregl.NavigationControl(), 'top-right');
}

signIn.addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = JSON.stringify(Object.fromEntries(new FormData(signIn)));
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch('/sign-in', { method: 'POST', headers, body });
  if (response.ok) return showMap();
  const alert = /** @type {HTMLElement} */ (signIn.querySelector('[role=alert]'));
  alert.textContent = (await response.json()).message;
});

if (isSignedIn) showMap();
else signIn.hidden = false;
