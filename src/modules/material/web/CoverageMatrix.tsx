import { useCurrentList } from '#kernel/web/list/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { type ParameterKey, parameterOf } from '../shared/parameters.ts'
import { schemeApi } from '../shared/scheme.api.ts'
import css from './scheme.module.css'

const usual = (key: ParameterKey): readonly number[] => parameterOf(key).options ?? []
const all = (key: ParameterKey, more: readonly number[]) =>
  [...new Set([...usual(key), ...more])].toSorted((a, b) => a - b)

/** Loads by speeds: how many schemes in use answer, grey where none does; a press narrows the list to them. */
export function CoverageMatrix() {
  const { state } = useCurrentList()
  const { data } = useRead(schemeApi.coverage, {}, { staleTime: 30_000 })
  if (!data) return null
  const loads = all(
    'load',
    data.map(({ load }) => load),
  )
  const speeds = all(
    'speed',
    data.map(({ speed }) => speed),
  )
  const { load: atLoad, speed: atSpeed } = state.filters
  return (
    <table className={`${css.matrix} t12`} aria-label="方案覆盖的载重与速度">
      <thead>
        <tr>
          <th scope="col" className="ter">
            载重 kg \ 速度 m/s
          </th>
          {speeds.map((speed) => (
            <th key={speed} scope="col" className="num">
              {speed}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {loads.map((load) => (
          <tr key={load}>
            <th scope="row" className="num">
              {load}
            </th>
            {speeds.map((speed) => {
              const found = data.find((one) => one.load === load && one.speed === speed)?.schemes ?? []
              const names = found.map(({ name }) => name).join('、')
              const pressed = atLoad === load && atSpeed === speed
              return (
                <td key={speed}>
                  <button
                    type="button"
                    className={`${css.cell} num`}
                    data-gap={found.length === 0 || undefined}
                    aria-pressed={pressed}
                    aria-label={`${found.length === 0 ? '—' : found.length} ${load}kg ${speed}m/s：${names || '没有方案'}`}
                    title={names || '没有方案'}
                    onClick={() => state.setFilters(pressed ? { load: undefined, speed: undefined } : { load, speed })}
                  >
                    {found.length === 0 ? '—' : found.length}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
