import { byId } from './dom.ts';
import { direction, text } from './texts.ts';

/** How much of a phone's screen the panel takes. */
type Size = 'peek' | 'half' | 'full';

const ORDER: readonly Size[] = ['peek', 'half', 'full'];
const PHONE = matchMedia('(max-width: 719px) and (not ((max-height: 480px) and (min-width: 560px)))');
/** A finger that moved less only touched. */
const LEAST_DRAG_PIXELS = 24;

/** The panel: beside the map on wide screens, a sheet at the bottom of narrow ones, where it is pulled up and down. */
export class Sheet {
  readonly #panel = byId('results');
  readonly #grip = byId<HTMLButtonElement>('grip');
  readonly #onChange: () => void;
  #size: Size = 'half'; // as index.html has it
  #draggedFrom: number | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
    this.#grip.addEventListener('click', () => this.#step());
    this.#grip.addEventListener('pointerdown', (event) => this.#grab(event));
    this.#grip.addEventListener('pointerup', (event) => this.#drop(event));
    PHONE.addEventListener('change', onChange);
    addEventListener('resize', onChange);
  }

  /** Part of the map that it covers, in pixels. */
  get padding(): { top: number; right: number; bottom: number; left: number } {
    const { width, height } = this.#panel.getBoundingClientRect();
    const none = { top: 0, right: 0, bottom: 0, left: 0 };
    if (!PHONE.matches) return { ...none, [direction() === 'rtl' ? 'right' : 'left']: width + 24 };
    return { ...none, top: 76, bottom: Math.min(height, innerHeight * 0.6) };
  }

  get isPhone(): boolean {
    return PHONE.matches;
  }

  show(size: Size): void {
    if (this.#size === size) return;
    this.#size = size;
    this.#panel.dataset.size = size;
    this.#grip.setAttribute('aria-label', text(size === 'full' ? 'panel.less' : 'panel.more'));
    this.#onChange();
  }

  #step(): void {
    const at = ORDER.indexOf(this.#size);
    this.show(ORDER[at + 1] ?? 'peek');
  }

  #grab(event: PointerEvent): void {
    this.#draggedFrom = event.clientY;
    this.#grip.setPointerCapture(event.pointerId);
  }

  /** A drag that was long enough takes the place of the click behind it. */
  #drop(event: PointerEvent): void {
    const pixels = event.clientY - (this.#draggedFrom ?? event.clientY);
    if (Math.abs(pixels) < LEAST_DRAG_PIXELS) return;
    const at = ORDER.indexOf(this.#size);
    this.#grip.addEventListener('click', (click) => click.stopImmediatePropagation(), {
      capture: true,
      once: true,
    });
    this.show(ORDER[at + (pixels < 0 ? 1 : -1)] ?? (pixels < 0 ? 'full' : 'peek'));
  }
}
