// A page in React: `npx esbuild react-page/app.jsx --bundle --jsx=automatic --outfile=react-page/app.js` makes what index.html loads.
import { WaypostMap, WaypostPlace, WaypostProvider, WaypostSearch } from '@waypost/client/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function App() {
  const [taken, setTaken] = useState();
  return (
    <WaypostProvider service="http://127.0.0.1:8080" accessKey="wp_pub_YOUR_KEY">
      <h1>{taken ? taken.title : 'Where to?'}</h1>
      <WaypostSearch map="map" placeholder="A place or an address" onSelect={setTaken} onClear={() => setTaken(undefined)} />
      <WaypostPlace suggestion={taken} />
      <WaypostMap id="map" style={{ height: '60vh' }} />
    </WaypostProvider>
  );
}

createRoot(document.querySelector('#app')).render(<App />);
