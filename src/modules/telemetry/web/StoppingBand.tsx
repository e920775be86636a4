import css from './live.module.css'

interface Props {
  /** m; null: the rated speed has no band. */
  readonly band: { readonly from: number; readonly to: number } | null
  readonly last: number | null | undefined
  readonly measured: boolean
}

const MOST_M = 1.8
const share = (metres: number) => `${(Math.min(1, metres / MOST_M) * 100).toFixed(1)}%`

/** 制停距离 of the last stop against what the rated speed allows (monitoring 4.2). */
export function StoppingBand({ band, last, measured }: Props) {
  const well = band === null || last == null || (last >= band.from && last <= band.to)
  return (
    <div className="t13">
      <div className="row between">
        <span>
          制停距离{' '}
          <b className={well ? 'num' : 'num redText'}>
            {last == null ? (measured ? '—' : '未采集') : `${last.toFixed(2)} m`}
          </b>
          {!well && band && last != null && <span className="redText"> {last < band.from ? '过短' : '过长'}</span>}
        </span>
        {band && (
          <span className="ter small num">
            允许 {band.from.toFixed(2)}–{band.to.toFixed(2)} m
          </span>
        )}
      </div>
      <div className={css.band}>
        {band && <i style={{ left: share(band.from), right: `calc(100% - ${share(band.to)})` }} />}
        {last != null && <b data-ill={well ? undefined : ''} style={{ left: share(last) }} />}
      </div>
    </div>
  )
}
