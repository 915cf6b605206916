// A mobile application sends its own key and the identifier it is published under. The key is bound to that
// identifier (`waypost keys create --name app --bundle-id org.example.app`), so another application can't use it.
// Any HTTP library does; here it is that of Node.
//
//     WAYPOST_KEY=wp_live_… node mobile-call/call.mjs org.example.app
const { WAYPOST_URL = 'http://127.0.0.1:8080', WAYPOST_KEY = '' } = process.env;
const [bundleId = 'org.example.app'] = process.argv.slice(2);

const response = await fetch(`${WAYPOST_URL}/v1/places/search`, {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${WAYPOST_KEY}`,
    'X-App-Bundle-Id': bundleId,
    'Content-Type': 'application/json',
    'Accept-Language': 'de',
  },
  body: JSON.stringify({ location: { lat: 0, lon: 0 }, categories: ['pharmacy'], openNow: true, limit: 3 }),
});
const answer = await response.json();

if (response.ok) {
  console.log(`${answer.total} pharmacies are open within 5 km:`);
  for (const { name, distance, contact } of answer.results)
    console.log(`${Math.round(distance)} m  ${name}  ${contact?.phone ?? ''}`.trimEnd());
} else {
  console.error(`${answer.code}: ${answer.message}`);
  process.exitCode = 1;
}
