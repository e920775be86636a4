import type { Point } from '#kernel/shared/distance.ts'
import { AddressSearch } from './AddressSearch.tsx'
import { MapView, type MapViewProps } from './MapView.tsx'
import { useSearchable } from './useProvided.ts'

interface Props extends Pick<MapViewProps, 'places' | 'circle' | 'popup' | 'height' | 'unit' | 'closeUp' | 'label'> {
  readonly value: Point | undefined
  readonly onChange: (at: Point) => void
  /** Where an unknown place may be: the middle of its district. */
  readonly start?: Point | undefined
  readonly regionCode?: string | undefined
  /** What the search begins with: the address typed beside. */
  readonly address?: string | undefined
}

/**
 * A place is given: by its address, where the installation has a map service; by a click, a drag or arrow keys on the map in
 * any case. Nothing of it is required.
 */
export function PlacePicker({ value, onChange, start, regionCode, address, ...map }: Props) {
  const search = useSearchable()
  return (
    <div className="stack gap-8">
      {search && <AddressSearch address={address} regionCode={regionCode} onFound={onChange} />}
      <MapView
        key={value ? 'placed' : `${start?.lng} ${start?.lat}`}
        {...map}
        onPin={onChange}
        {...(value ? { pin: value } : {})}
        {...(start ? { start } : {})}
      />
      {!value && start && (
        <button type="button" className="linkButton left" onClick={() => onChange(start)}>
          从行政区中心开始，再拖动或用方向键移动
        </button>
      )}
    </div>
  )
}
