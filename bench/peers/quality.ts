/** Asks every geocoder the same questions, and counts the right answers by kind. */
import { markdownTable } from '../figures.ts';
import { askGeocoder, type GeocoderAnswer } from './geocoder-answers.ts';
import { PEER_KINDS, type PeerKind, type PeerQuestion } from './question.ts';
import type { ServedGeocoder } from './served.ts';

/** How a geocoder's answers to a question were judged. */
export interface Outcome {
  readonly isFirstRight: boolean;
  /** True if one of the first five is right. */
  readonly isAnyRight: boolean;
  /** The first answers in words, or the error. */
  readonly came: string;
}

/** A question and every geocoder's outcome, in their order. */
export interface AskedQuestion {
  readonly question: PeerQuestion;
  readonly outcomes: readonly Outcome[];
}

const SHOWN = 3;
/** A difference so rarely comes by chance that it counts. */
const LEAST_CHANCE = 0.05;

export async function askAll(
  geocoders: readonly ServedGeocoder[],
  questions: readonly PeerQuestion[],
  language: string,
): Promise<AskedQuestion[]> {
  const asked: AskedQuestion[] = [];
  for (const question of questions) {
    const outcomes: Outcome[] = [];
    for (const geocoder of geocoders) outcomes.push(await outcomeOf(geocoder, question, language));
    asked.push({ question, outcomes });
  }
  return asked;
}

/** A geocoder that refuses a question is wrong, even where no answer is the right one. */
async function outcomeOf(
  geocoder: ServedGeocoder,
  { asked, isRight }: PeerQuestion,
  language: string,
): Promise<Outcome> {
  try {
    const answers = await askGeocoder(geocoder, asked, language);
    const came = answers.slice(0, SHOWN).map(shown).join(' · ') || 'nothing';
    return { isFirstRight: isRight(answers.slice(0, 1)), isAnyRight: isRight(answers), came };
  } catch (error) {
    return { isFirstRight: false, isAnyRight: false, came: String(error) };
  }
}

function shown({ label, object, lat, lon }: GeocoderAnswer): string {
  return `${label} [${object}] ${lat.toFixed(5)},${lon.toFixed(5)}`;
}

/** Shares of right first answers, and in brackets those of one right among five. */
export function qualityTable(geocoders: readonly ServedGeocoder[], asked: readonly AskedQuestion[]): string {
  const [, ...others] = geocoders;
  const head = [
    'asked for',
    'questions',
    ...geocoders.map(({ name }) => name),
    ...others.map(({ name }) => `only ours right : only ${name}`),
  ];
  return markdownTable(
    head,
    PEER_KINDS.flatMap((kind) => rowOf(kind, geocoders.length, asked)),
  );
}

function rowOf({ id, label }: PeerKind, count: number, asked: readonly AskedQuestion[]): string[][] {
  const own = asked.filter(({ question }) => question.kind === id).map(({ outcomes }) => outcomes);
  if (own.length === 0) return [];
  const all = Array.from({ length: count }, (_, at) => at);
  return [
    [
      label,
      String(own.length),
      ...all.map((at) => `${shareOf(own, at, 'isFirstRight')} (${shareOf(own, at, 'isAnyRight')})`),
      ...all.slice(1).map((at) => comparison(own, at)),
    ],
  ];
}

function shareOf(
  outcomes: readonly (readonly Outcome[])[],
  at: number,
  what: 'isFirstRight' | 'isAnyRight',
): string {
  const right = outcomes.filter((one) => one[at]?.[what]).length;
  return `${((100 * right) / outcomes.length).toFixed(1)} %`;
}

/** Questions whose first answer only one of the two has right; in bold if that is hardly chance. */
function comparison(outcomes: readonly (readonly Outcome[])[], at: number): string {
  const ours = outcomes.filter((one) => one[0]?.isFirstRight && !one[at]?.isFirstRight).length;
  const theirs = outcomes.filter((one) => !one[0]?.isFirstRight && one[at]?.isFirstRight).length;
  const text = `${ours} : ${theirs}`;
  return chanceOf(ours, theirs) < LEAST_CHANCE ? `**${text}**` : text;
}

/** Exact sign test, two-sided (McNemar's): how often a fair coin would fall at least so unevenly. */
export function chanceOf(ours: number, theirs: number): number {
  const tosses = ours + theirs;
  const fewer = Math.min(ours, theirs);
  let [term, sum] = [0.5 ** tosses, 0];
  for (let heads = 0; heads <= fewer; heads++) {
    sum += term;
    term *= (tosses - heads) / (heads + 1);
  }
  return Math.min(1, 2 * sum);
}

/** Questions that the first geocoder has wrong and the other has not, with both answers. */
export function lostLines(
  geocoders: readonly ServedGeocoder[],
  asked: readonly AskedQuestion[],
  most: number,
): string[] {
  return PEER_KINDS.flatMap(({ id }) =>
    asked
      .filter(({ question, outcomes: [ours] }) => question.kind === id && !ours?.isFirstRight)
      .slice(0, most)
      .map(({ question, outcomes }) => {
        const what = 'text' in question.asked ? `'${question.asked.text}'` : JSON.stringify(question.asked);
        const came = outcomes.map(
          ({ came, isFirstRight }, at) =>
            `\n    ${geocoders[at]?.name}${isFirstRight ? ' (right)' : ''}: ${came}`,
        );
        return `${id} ${what} for ${question.wanted}${came.join('')}`;
      }),
  );
}
