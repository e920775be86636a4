import { useQueries } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useEffect } from 'react'
import { daysBetween } from '#kernel/shared/days.ts'
import { useKit } from '#kernel/web/services.tsx'
import { PanelHead } from '#kernel/web/ui/index.ts'
import { readKey } from '#kernel/web/useRead.ts'
import { maintainOrderApi } from '../shared/api.ts'
import css from './create.module.css'
import { LevelChip, StatusMark } from './marks.tsx'

/** Lifts whose neighbours are shown; more would be a list nobody reads. */
const SHOWN = 10

interface Props {
  readonly elevatorIds: readonly string[]
  readonly date: string | undefined
  readonly mergeInto: readonly string[]
  readonly onMerge: (ids: string[]) => void
  /** The lift's own people, offered as crew. */
  readonly onWorkers: (ids: string[]) => void
}

/** Last and next visit of each lift, and 并入下次维保 when the next is within 7 days (jobs 4.1, createdMaintain). */
export function AroundPanel({ elevatorIds, date, mergeInto, onMerge, onWorkers }: Props) {
  const { call } = useKit()
  const answers = useQueries({
    queries: elevatorIds.slice(0, SHOWN).map((elevatorId) => ({
      queryKey: readKey(maintainOrderApi.around, { elevatorId, date }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(maintainOrderApi.around, { elevatorId, date: date ?? '' }, { signal, firstLoad: true }),
      enabled: date !== undefined,
      retry: false,
    })),
  })
  const first = answers[0]?.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered once per lift, not at every keystroke of the form
  useEffect(() => {
    if (first && first.workerIds.length > 0) onWorkers([...first.workerIds])
  }, [first?.elevatorName])
  // An order that is no longer offered cannot be joined.
  const offered = answers.flatMap(({ data }) => data?.mergeInto ?? [])
  const kept = mergeInto.filter((id) => offered.includes(id))
  const lost = kept.length < mergeInto.length && answers.every(({ isPending }) => !isPending)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the loss matters
  useEffect(() => {
    if (lost) onMerge(kept)
  }, [lost])
  return (
    <aside className={css.around} aria-label="前后两次维保">
      <PanelHead title="前后两次维保" />
      {elevatorIds.length === 0 && <p className="ter">选择电梯后，这里显示它上次与下次的维保。</p>}
      {answers.map(({ data, isError }, i) => {
        const id = elevatorIds[i]
        if (isError) return <p key={id}>没有查到这台电梯的维保。</p>
        if (!data) return null
        const into = data.mergeInto
        return (
          <section key={id} className={css.lift}>
            <b>{data.elevatorName}</b>
            <div className={data.contractName ? 'ter' : 'amberText'}>
              {data.contractName ?? '没有在保合同，须写明原因'}
            </div>
            <dl>
              <dt>上次</dt>
              <dd className="num">
                {data.lastDate ?? '没有记录'}
                {data.lastDate && date && <span className="ter"> 相隔 {daysBetween(data.lastDate, date)} 天</span>}
              </dd>
              <dt>下次</dt>
              <dd className="num">
                {data.next ? (
                  <>
                    {data.next.date} <LevelChip level={data.next.level} /> <StatusMark status={data.next.status} />
                  </>
                ) : (
                  <span className="ter">还没有安排</span>
                )}
              </dd>
            </dl>
            {into && (
              <Checkbox
                checked={mergeInto.includes(into)}
                onChange={({ target }) =>
                  onMerge(target.checked ? [...mergeInto, into] : mergeInto.filter((one) => one !== into))
                }
              >
                并入下次维保，不另开工单
              </Checkbox>
            )}
          </section>
        )
      })}
      {elevatorIds.length > SHOWN && <p className="ter">其余 {elevatorIds.length - SHOWN} 台保存时检查。</p>}
    </aside>
  )
}
