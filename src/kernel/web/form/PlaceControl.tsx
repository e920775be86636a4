import { Input } from 'antd'
import { createContext, type ReactNode, useContext } from 'react'

/** Degrees, WGS-84 or what the map in use speaks; text while being typed. */
export interface Place {
  readonly lng: string | number
  readonly lat: string | number
}

type Map = (props: { readonly value: Place | undefined; readonly onChange: (place: Place) => void }) => ReactNode

/** The map to choose a place on; the app plugs one in, without it the figures are typed. */
export const PlaceMap = createContext<Map | undefined>(undefined)

interface PlaceProps {
  readonly id: string
  readonly value: Place | undefined
  readonly onChange: (place: Place | undefined) => void
  readonly disabled: boolean
  readonly wrong: boolean
}

export function PlaceControl({ id, value, onChange, disabled, wrong }: PlaceProps) {
  const Shown = useContext(PlaceMap)
  const set = (name: 'lng' | 'lat', text: string) => {
    const next = { lng: value?.lng ?? '', lat: value?.lat ?? '', [name]: text }
    onChange(next.lng === '' && next.lat === '' ? undefined : next)
  }
  const status = wrong ? ('error' as const) : undefined
  return (
    <div className="place">
      <Input
        id={id}
        prefix={<span className="ter">经度</span>}
        className="num"
        inputMode="decimal"
        status={status}
        disabled={disabled}
        value={String(value?.lng ?? '')}
        onChange={(event) => set('lng', event.target.value)}
      />
      <Input
        aria-label="纬度"
        prefix={<span className="ter">纬度</span>}
        className="num"
        inputMode="decimal"
        status={status}
        disabled={disabled}
        value={String(value?.lat ?? '')}
        onChange={(event) => set('lat', event.target.value)}
      />
      {Shown && (
        <div className="placeMap">
          <Shown value={value} onChange={onChange} />
        </div>
      )}
    </div>
  )
}
