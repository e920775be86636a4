import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { RefSelect } from '#kernel/web/form/index.ts'
import { SearchIcon } from '#kernel/web/ui/icons/index.ts'
import { StatusLegend } from '#modules/maintenance/web/index.ts'
import { Level } from '#modules/template/shared/template.ts'
import { SPANS } from '../shared/schedule.ts'
import type { By } from './board.ts'
import css from './filters.module.css'
import { byNames, type OrdersBoard, type Span } from './useBoard.ts'

interface Props {
  readonly of: OrdersBoard
  readonly typed: string
  readonly onTyped: (text: string) => void
  /** Rows cannot change their meaning while changes wait in them. */
  readonly locked: boolean
  /** Verbs of the board. */
  readonly tools: ReactNode
}

const spans: { value: Span; label: string }[] = [
  { value: 'week', label: '整周' },
  ...SPANS.map((days) => ({ value: days, label: `${days} 天` })),
]

export function BoardFilters({ of, typed, onTyped, locked, tools }: Props) {
  const { view, by, span, set, teamIds, communityIds, levels } = of
  const refs = (name: string) => (value: string | string[] | undefined) => set(name, [value ?? []].flat().join(','))
  return (
    <search className={`row wrap gap-8 px-14 pb-10 rigid ${css.bar}`} aria-label="筛选看板">
      {/* Days of a month have no rows, and a month is as long as it is. */}
      {view === 'week' && (
        <>
          <Select<By>
            aria-label="行"
            style={{ width: 'calc(96px * var(--size))' }}
            value={by}
            disabled={locked}
            title={locked ? '先发布或撤销改动' : undefined}
            options={Object.entries(byNames).map(([value, label]) => ({ value: value as By, label }))}
            onChange={(next) => set('by', next === 'worker' ? undefined : next)}
          />
          <Select<Span>
            aria-label="天数"
            style={{ width: 'calc(80px * var(--size))' }}
            value={span}
            options={spans}
            onChange={(next) => set('span', next === 'week' ? undefined : String(next))}
          />
        </>
      )}
      <div style={{ width: 'calc(112px * var(--size))' }}>
        <RefSelect
          many
          from="/team/options"
          aria-label="班组"
          placeholder="班组"
          value={teamIds}
          onChange={refs('teamId')}
        />
      </div>
      <div style={{ width: 'calc(128px * var(--size))' }}>
        <RefSelect
          many
          from="/community/options"
          aria-label="小区"
          placeholder="小区"
          value={communityIds}
          onChange={refs('communityId')}
        />
      </div>
      <Select
        aria-label="级别"
        mode="multiple"
        allowClear
        style={{ width: 'calc(112px * var(--size))' }}
        placeholder="级别"
        maxTagCount={levels.length > 1 ? 0 : 1}
        maxTagPlaceholder={`级别 ${levels.length}`}
        value={levels}
        options={[...Level.options]}
        onChange={(next) => set('level', next.join(','))}
      />
      <Input
        aria-label="电梯、工单号"
        placeholder="电梯、工单号"
        allowClear
        style={{ width: 'calc(148px * var(--size))' }}
        prefix={<SearchIcon size={14} className="icon ter" />}
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
      />
      {tools}
      <div className={`grow min-w-0 hide ${css.legend}`}>
        <StatusLegend />
      </div>
    </search>
  )
}
