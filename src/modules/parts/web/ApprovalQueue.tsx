import { Checkbox } from 'antd'
import { useEffect, useRef } from 'react'
import { moneyText, Tag, timeText } from '#kernel/web/ui/index.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import type { PartsQueue } from '../shared/partsDetail.ts'
import css from './approval.module.css'

type Row = PartsQueue['rows'][number]

interface Props {
  readonly rows: readonly Row[]
  readonly current: string | undefined
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (ids: ReadonlySet<string>) => void
  readonly onOpen: (row: Row) => void
}

/** What waits, the urgent first; those above the own limit cannot be chosen for several at once. */
export function ApprovalQueue({ rows, current, chosen, onChoose, onOpen }: Props) {
  const within = rows.filter((row) => !row.over && !row.own)
  const all = within.length > 0 && within.every(({ id }) => chosen.has(id))
  const here = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row in sight follows the chosen one
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <div className="stack min-h-0 line-r">
      <div className="flex between rigid py-8 px-14 line2-b">
        <Checkbox
          checked={all}
          indeterminate={chosen.size > 0 && !all}
          disabled={within.length === 0}
          onChange={() => onChoose(all ? new Set() : new Set(within.map(({ id }) => id)))}
        >
          额度内全选
        </Checkbox>
        <span className="ter num">{within.length} 单</span>
      </div>
      <ol className={`bare-list grow scroll-y ${css.queueRows}`} aria-label="待审批">
        {rows.map((row) => (
          <li key={row.id} ref={row.id === current ? here : undefined} aria-current={row.id === current || undefined}>
            <Checkbox
              aria-label={`选择 ${row.requestNo}`}
              checked={chosen.has(row.id)}
              disabled={row.over || row.own}
              onChange={() => toggle(row.id)}
            />
            <button type="button" onClick={() => onOpen(row)}>
              <span className="flex gap-10 between">
                <b className="clip">
                  <LiftName of={row.lift} bare />
                </b>
                <b className="num">{moneyText(row.totalSale)}</b>
              </span>
              <span className="flex gap-10 between t13">
                <span className="sec clip">{row.parts}</span>
                <span className="ter num">{row.submittedAt ? timeText(row.submittedAt) : ''}</span>
              </span>
              <span className={`row gap-6 t12 ${css.queueTags}`}>
                {row.urgency === 1 && <Tag tone="amber">紧急</Tag>}
                {row.warnings > 0 && <Tag tone="verm">{`${row.warnings} 处须留意`}</Tag>}
                {row.over && <Tag>超额度</Tag>}
                {row.own && <Tag>本人申请</Tag>}
                <span className="ter">{row.applicant}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
