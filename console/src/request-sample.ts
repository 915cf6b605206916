import { copyButton } from './clipboard.ts';
import { h } from './dom.ts';
import { icon } from './icons.ts';
import { clientCode, curlLine, type Request } from './request-text.ts';
import { text } from './texts.ts';

/** The request behind an answer as a command and as code, each ready to be copied. The key is a placeholder. */
export function requestSample(baseUrl: string, requests: readonly Request[]): HTMLElement {
  const curl = requests.map((request) => curlLine(baseUrl, request)).join('\n');
  const code = clientCode(baseUrl, requests);
  return h(
    'details',
    { class: 'fold request' },
    h('summary', {}, icon('code'), text('request.title')),
    sample('curl', curl),
    sample('@waypost/client', code),
  );
}

function sample(title: string, content: string): HTMLElement {
  return h(
    'figure',
    { class: 'sample' },
    h(
      'figcaption',
      {},
      h('span', {}, title),
      copyButton(title, () => content),
    ),
    h('pre', { tabindex: '0', 'aria-label': title, role: 'region' }, h('code', {}, content)),
  );
}
