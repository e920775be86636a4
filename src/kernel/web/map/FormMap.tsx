import type { Place } from '../form/index.ts'
import { PlacePicker } from './PlacePicker.tsx'

/** The map beside typed figures of a place; a click sets the first pin. Starts where the company works. */
export function FormMap({ value, onChange }: { value: Place | undefined; onChange: (place: Place) => void }) {
  const [lng, lat] = [Number(value?.lng), Number(value?.lat)]
  const known = lng >= 73 && lng <= 136 && lat >= 3 && lat <= 54
  return <PlacePicker label="位置" height={240} value={known ? { lng, lat } : undefined} onChange={onChange} />
}
