import type { ReactNode } from 'react'
import { CloseIcon } from '../ui/icons/index.ts'
import type { MapPlace } from './clusters.ts'
import css from './map.module.css'

interface Props {
  /** Opened together. */
  readonly places: readonly MapPlace[]
  readonly of: (place: MapPlace) => ReactNode
  /** Below its mark, where there is no room above. */
  readonly below?: boolean
  readonly onClose: () => void
}

/** What the places under one mark say of themselves; Escape closes it. */
export function Popup({ places, of, below, onClose }: Props) {
  return (
    <div
      className={css.popup}
      data-below={below || undefined}
      role="dialog"
      aria-label={places[0]?.label}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
        event.stopPropagation()
      }}
    >
      <button type="button" className={css.close} aria-label="关闭" onClick={onClose}>
        <CloseIcon size={12} />
      </button>
      {places.map((place) => (
        <div key={place.id}>{of(place)}</div>
      ))}
    </div>
  )
}
