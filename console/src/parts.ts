import type { MapStage } from './map-stage.ts';
import type { Panel } from './panel.ts';
import type { Paths } from './paths.ts';
import type { Service } from './service.ts';
import type { Store } from './store.ts';
import type { Waiting } from './waiting.ts';

/** The parts that every view uses. */
export interface Parts {
  readonly service: Service;
  readonly store: Store;
  readonly stage: MapStage;
  readonly panel: Panel;
  readonly paths: Paths;
  readonly waiting: Waiting<'search' | 'place' | 'point'>;
}
