import type { WireJig } from '@platen/contract/jigs'
import type { Jig } from '@platen/domain/jigs'

/** Converts a jig of the API to the domain type, without the fields derived from the bounds. */
export function fromJigDto(wire: WireJig): Jig {
  const { version: _, slots, ...jig } = wire
  return { ...jig, slots: slots.map(({ cx: _cx, cy: _cy, r: _r, rx: _rx, ry: _ry, ...slot }) => slot) }
}
