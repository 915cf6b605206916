import { Growable, lowerBound } from '../arrays/arrays.ts';
import { BatchStrings, type ObjectColumns } from './batch.ts';
import { NodeBuilder, type NumberOfString, RelationBuilder, WayBuilder } from './builders.ts';
import { StringNumbers } from './change-columns.ts';
import { mergeVersions, supersedes } from './merge-versions.ts';
import { KINDS, type Overlay } from './overlay.ts';

/**
 * One overlay of two, for the same extract. Of an object that both have, the higher version counts; of equal versions the later overlay's.
 * The header is the later one's.
 */
export function mergeOverlays(earlier: Overlay, later: Overlay): Overlay {
  const strings = new StringNumbers();
  const numbers = [numbersIn(earlier, strings), numbersIn(later, strings)] as const;
  const [nodes, ways, relations] = [new NodeBuilder(), new WayBuilder(), new RelationBuilder()];
  const gone = {
    nodes: mergeKind(nodes, sidesOf(earlier, later, 'nodes'), numbers),
    ways: mergeKind(ways, sidesOf(earlier, later, 'ways'), numbers),
    relations: mergeKind(relations, sidesOf(earlier, later, 'relations'), numbers),
  };
  const columns = { nodes: nodes.columns(), ways: ways.columns(), relations: relations.columns() };
  return { header: later.header, batch: { ...earlier.batch, ...columns, strings: strings.column() }, gone };
}

interface Side<C> {
  readonly columns: C;
  readonly gone: Uint8Array;
}

function sidesOf<K extends keyof Overlay['gone']>(
  earlier: Overlay,
  later: Overlay,
  kind: K,
): readonly [Side<Overlay['batch'][K]>, Side<Overlay['batch'][K]>] {
  return [
    { columns: earlier.batch[kind], gone: earlier.gone[kind] },
    { columns: later.batch[kind], gone: later.gone[kind] },
  ];
}

/** The number of a string among those of both, by its number in one of them. */
function numbersIn({ batch }: Overlay, strings: StringNumbers): NumberOfString {
  const texts = new BatchStrings(batch.strings);
  return (index) => strings.numberOf(texts.text(index));
}

interface Builder<C> {
  reset: () => void;
  append: (columns: C, from: number, to: number, numberOf?: NumberOfString) => void;
}

/** @returns which of the merged objects are deleted */
function mergeKind<C extends ObjectColumns>(
  builder: Builder<C>,
  [earlier, later]: readonly [Side<C>, Side<C>],
  [earlierNumber, laterNumber]: readonly [NumberOfString, NumberOfString],
): Uint8Array {
  const gone = new Growable(Uint8Array);
  builder.reset();
  mergeVersions(earlier.columns, later.columns, [0, later.columns.ids.length], {
    held: (from, to) => {
      builder.append(earlier.columns, from, to, earlierNumber);
      gone.append(earlier.gone.subarray(from, to));
    },
    newer: (i) => {
      builder.append(later.columns, i, i + 1, laterNumber);
      gone.push(later.gone[i]!);
    },
  });
  return gone.copy();
}

/** True if the earlier overlay is known to have every object of the later one in that version or a higher one. */
export function addsNothing(earlier: Overlay, later: Overlay): boolean {
  return KINDS.every((kind) => isAllHeld(sidesOf(earlier, later, kind)));
}

/** True unless the versions, which are equal, stand for different objects. */
function isSame(held: Side<ObjectColumns>, at: number, asked: Side<ObjectColumns>, i: number): boolean {
  return asked.columns.versions[i] !== 0 && held.gone[at] === asked.gone[i];
}

function isAllHeld([held, asked]: readonly [Side<ObjectColumns>, Side<ObjectColumns>]): boolean {
  return asked.columns.ids.every((id, i) => {
    const at = lowerBound(held.columns.ids, id);
    if (held.columns.ids[at] !== id) return false;
    const [version, heldVersion] = [asked.columns.versions[i]!, held.columns.versions[at]!];
    return !supersedes(version, heldVersion) || (version === heldVersion && isSame(held, at, asked, i));
  });
}
