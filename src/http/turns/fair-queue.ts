/** A request that waits for its turn. */
export interface Waiting {
  /** Whose turn it takes: the credential's key, or an empty text. */
  readonly key: string;
  /** Origin of the request; requests of one key take turns by address. */
  readonly address: string;
  /** How much work it is, in any unit; above 0. */
  readonly units: number;
}

/** Requests of one owner. */
interface Lane {
  /** Virtual time up to which the owner has been served. */
  servedTo: number;
  /** Requests that wait. */
  count: number;
  /** Their work. */
  units: number;
}

interface AddressLane<W> extends Lane {
  /** The oldest first. */
  readonly requests: W[];
}

interface KeyLane<W> extends Lane {
  readonly addresses: Lanes<AddressLane<W>>;
}

/**
 * Owners that take turns, by self-clocked fair queueing (Golestani, INFOCOM 1994): the request that would end first goes first
 * if every owner were served at the same speed. The clock shows the end of what was served last. A lane that is empty has been
 * served up to the clock at most, so nothing is kept of it.
 */
class Lanes<L extends Lane> {
  readonly #byName = new Map<string, L>();
  #clock = 0;

  get(name: string): L | undefined {
    return this.#byName.get(name);
  }

  /** The lane of a name, made by `make` if there is no such lane; it has been served up to now. */
  open(name: string, make: (lane: Lane) => L): L {
    const known = this.#byName.get(name);
    if (known) return known;
    const lane = make({ servedTo: this.#clock, count: 0, units: 0 });
    this.#byName.set(name, lane);
    return lane;
  }

  /** The lane whose first request ends first; of several the one that has waited longest. */
  next(firstUnits: (lane: L) => number): L | undefined {
    let next: L | undefined;
    let nextEnd = Number.POSITIVE_INFINITY;
    for (const lane of this.#byName.values()) {
      const end = lane.servedTo + firstUnits(lane);
      if (end >= nextEnd) continue;
      next = lane;
      nextEnd = end;
    }
    return next;
  }

  /** The lane in which most requests wait. */
  longest(): L | undefined {
    let longest: L | undefined;
    for (const lane of this.#byName.values()) if (lane.count > (longest?.count ?? 0)) longest = lane;
    return longest;
  }

  /** Charges an owner for a request that is served. */
  charge(lane: L, units: number): void {
    lane.servedTo += units;
    this.#clock = Math.max(this.#clock, lane.servedTo);
  }

  /** Takes a request off the sums of its lane. */
  release(name: string, units: number): void {
    const lane = this.#byName.get(name);
    if (!lane) return;
    lane.count -= 1;
    lane.units -= units;
    if (lane.count === 0) this.#byName.delete(name);
  }

  /** Work of all lanes that is served before a request that joins the lane `name` behind `ownUnits` of the lane's. */
  unitsBefore(name: string, ownUnits: number, units: number): number {
    const end = (this.#byName.get(name)?.servedTo ?? this.#clock) + ownUnits + units;
    let before = ownUnits;
    for (const [other, lane] of this.#byName)
      if (other !== name) before += Math.min(lane.units, Math.max(0, end - lane.servedTo));
    return before;
  }
}

/**
 * Requests that wait, taken in turn by key and, among those of a key, by address, weighed by their work: whoever asks for much
 * delays themselves. Before a request of somebody who did not wait yet, every other owner gets at most as much work done as the
 * request is, and one request more. Taking a request costs time in proportion to the owners that wait.
 */
export class FairQueue<W extends Waiting> {
  readonly #keys = new Lanes<KeyLane<W>>();
  #size = 0;

  /** Requests that wait. */
  get size(): number {
    return this.#size;
  }

  /** Requests of a key that wait. */
  countOf(key: string): number {
    return this.#keys.get(key)?.count ?? 0;
  }

  push(request: W): void {
    const { key, address, units } = request;
    const keyLane = this.#keys.open(key, (lane) => ({ ...lane, addresses: new Lanes<AddressLane<W>>() }));
    const addressLane = keyLane.addresses.open(address, (lane) => ({ ...lane, requests: [] }));
    addressLane.requests.push(request);
    for (const lane of [keyLane, addressLane]) {
      lane.count += 1;
      lane.units += units;
    }
    this.#size += 1;
  }

  /** Takes the request whose turn it is; undefined if nobody waits. */
  shift(): W | undefined {
    const ofKey = this.#keys.next((lane) => firstOf(lane)?.units ?? 0);
    const ofAddress = ofKey && nextAddress(ofKey);
    const request = ofAddress?.requests[0];
    if (!ofAddress || !request) return undefined;
    this.#keys.charge(ofKey, request.units);
    ofKey.addresses.charge(ofAddress, request.units);
    this.remove(request);
    return request;
  }

  /** Takes a request out without charging its owner; false if it does not wait. */
  remove(request: W): boolean {
    const { key, address, units } = request;
    const addresses = this.#keys.get(key)?.addresses;
    const requests = addresses?.get(address)?.requests ?? [];
    const at = requests.indexOf(request);
    if (at < 0) return false;
    requests.splice(at, 1);
    addresses?.release(address, units);
    this.#keys.release(key, units);
    this.#size -= 1;
    return true;
  }

  /** Work that is served before a request that would join now, if nobody else joins. */
  unitsBefore({ key, address, units }: Waiting): number {
    const addresses = this.#keys.get(key)?.addresses;
    const ofAddress = addresses?.get(address)?.units ?? 0;
    const ofKey = addresses?.unitsBefore(address, ofAddress, units) ?? 0;
    return this.#keys.unitsBefore(key, ofKey, units);
  }

  /** The newest request of the address that waits most, of the key that waits most. */
  newestOfLongest(): W | undefined {
    return this.#keys.longest()?.addresses.longest()?.requests.at(-1);
  }
}

function nextAddress<W extends Waiting>({ addresses }: KeyLane<W>): AddressLane<W> | undefined {
  return addresses.next(({ requests }) => requests[0]?.units ?? 0);
}

function firstOf<W extends Waiting>(lane: KeyLane<W>): W | undefined {
  return nextAddress(lane)?.requests[0];
}
