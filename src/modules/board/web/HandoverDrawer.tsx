import { Tabs } from 'antd'
import { useState } from 'react'
import { BatchRows, PreviewedDrawer, RefusedCodes } from '#modules/maintenance/web/index.ts'
import type { EmployeeMonth, HandoverPreview, PlanPerson } from '../shared/employeePlan.ts'
import { HandedLifts } from './HandedLifts.tsx'
import { HandoverOutcome } from './HandoverOutcome.tsx'
import { HandoverParams } from './HandoverParams.tsx'
import css from './handover.module.css'
import { usePersonHandover } from './usePersonHandover.ts'

interface Props {
  readonly person: EmployeeMonth
  readonly people: readonly PlanPerson[]
  readonly today: string
  readonly onClose: () => void
}

/** 交接全部/部分 to a colleague: what is wanted, what it would do order by order, what was done (jobs 4.2). */
export function HandoverDrawer({ person, people, today, onClose }: Props) {
  const [tab, setTab] = useState('orders')
  const { typed, setTyped, kept, setKept, state, lifts } = usePersonHandover(person.id, today, onClose)
  const { preview, going, result } = state

  return (
    <PreviewedDrawer
      title={`交接 · ${person.name}`}
      state={state}
      onClose={onClose}
      params={
        <HandoverParams
          person={person}
          people={people}
          today={today}
          value={typed}
          onChange={setTyped}
          onEnter={() => void state.ask()}
        />
      }
      preview={
        preview && {
          summary: <Summary preview={preview} />,
          rows: (
            <>
              {preview.rows.length > 0 && preview.lifts.length > 0 && (
                <Tabs
                  className={css.tabs ?? ''}
                  activeKey={tab}
                  onChange={setTab}
                  items={[
                    { key: 'orders', label: `工单 ${preview.rows.length}` },
                    { key: 'lifts', label: `负责电梯 ${preview.lifts.length}` },
                  ]}
                />
              )}
              {preview.lifts.length > 0 && (tab === 'lifts' || preview.rows.length === 0) ? (
                <HandedLifts lifts={preview.lifts} kept={kept} onKeep={setKept} />
              ) : (
                preview.rows.length > 0 && (
                  <BatchRows
                    action="staff"
                    rows={preview.rows}
                    excluded={state.excluded}
                    onExclude={state.setExcluded}
                  />
                )
              )}
              {preview.rows.length + preview.lifts.length === 0 && (
                <p className="m-0 py-14 px-20">{person.name}在这个范围内没有未开始的工单和负责的电梯。</p>
              )}
            </>
          ),
          going: (
            <>
              将交接 <b className="num ink">{going}</b> 张工单、<b className="num ink">{lifts}</b> 台电梯
            </>
          ),
          verb: `交接给${preview.toName}`,
          idle: going + lifts === 0,
        }
      }
      outcome={result && preview && <HandoverOutcome result={result} preview={preview} />}
    />
  )
}

function Summary({ preview }: { preview: HandoverPreview }) {
  return (
    <p className="flex wrap gap-y-4 gap-x-12 m-0 py-10 px-20 line-b">
      <span>
        {preview.fromName} → {preview.toName}：可交接 <b className="num">{preview.ok}</b> 单，不能交接{' '}
        <b className={`num ${preview.blocked > 0 ? 'redText' : ''}`}>{preview.blocked}</b> 单
      </span>
      <RefusedCodes byCode={preview.byCode} />
      {preview.blocked > 0 && <span className="ter">不能交接的留在 {preview.fromName} 名下</span>}
    </p>
  )
}
