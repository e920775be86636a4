import { useMutation } from '@tanstack/react-query'
import { Button, InputNumber, Segmented, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { AskedField, DayInput, DayRangeInput, RefSelect } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { RowSkeleton, useDelayed } from '#kernel/web/ui/index.ts'
import { Category } from '#modules/template/shared/template.ts'
import { scheduleApi } from '../shared/api.ts'
import type { ScheduleBoard } from '../shared/schedule.ts'
import type { WhatIfQuery } from '../shared/whatIf.ts'
import { WhatIfResult } from './WhatIfResult.tsx'

type Kind = WhatIfQuery['kind']
const kinds: { value: Kind; label: string }[] = [
  { value: 'leave', label: '有人离开' },
  { value: 'lifts', label: '接新梯' },
  { value: 'closed', label: '停工放假' },
]

interface Typed {
  readonly kind: Kind
  readonly people: readonly string[]
  readonly communityId: string | undefined
  readonly category: Category
  readonly count: number
  readonly from: Day
  readonly to: Day
}

/** The question as the server asks for it; undefined while something is missing. */
function questionOf({ kind, people, communityId, category, count, from, to }: Typed): WhatIfQuery | undefined {
  if (kind === 'leave') return people.length > 0 ? { kind, people: [...people], from } : undefined
  if (kind === 'closed') return from <= to ? { kind, from, to } : undefined
  return communityId ? { kind, communityId, category, count, from } : undefined
}

/** 试算: what would happen, from the planner on a copy (jobs 10.1). */
export function WhatIfDrawer({ board, onClose }: { board: ScheduleBoard; onClose: () => void }) {
  const { call, today } = useKit()
  const [typed, setTyped] = useState<Typed>({
    kind: 'leave',
    people: [],
    communityId: undefined,
    category: Category.code.traction,
    count: 20,
    from: addDays(today(), 1),
    to: addDays(today(), 9),
  })
  const set = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const question = questionOf(typed)
  // Aborted when the drawer closes or another question is put: the server computes for nobody.
  const asking = useRef<AbortController>(undefined)
  useEffect(() => () => asking.current?.abort(), [])
  const answer = useMutation({
    mutationFn: (asked: WhatIfQuery) => {
      asking.current?.abort()
      asking.current = new AbortController()
      return call(scheduleApi.whatIf, asked, { signal: asking.current.signal })
    },
  })
  const waiting = useDelayed(answer.isPending, 300)
  return (
    <Drawer open wide onClose={onClose} title="试算">
      <div className="py-14 px-20 line-b">
        <Segmented<Kind> aria-label="问题" value={typed.kind} options={kinds} onChange={(kind) => set({ kind })} />
        <div className="mt-12">
          {typed.kind === 'leave' && <LeaveFields typed={typed} set={set} board={board} />}
          {typed.kind === 'lifts' && <LiftFields typed={typed} set={set} />}
          {typed.kind === 'closed' && (
            <AskedField label="停工日期">
              <DayRangeInput
                allowClear={false}
                value={[typed.from, typed.to]}
                onChange={([from, to]) => from && to && set({ from, to })}
              />
            </AskedField>
          )}
        </div>
        <div className="row gap-8">
          <Button
            type="primary"
            disabled={!question}
            loading={answer.isPending}
            onClick={() => question && answer.mutate(question)}
          >
            试算
          </Button>
          <span className="ter">模拟重排 45 天，不改动任何工单</span>
        </div>
      </div>
      {waiting && <RowSkeleton rows={8} />}
      {answer.data && !answer.isPending && <WhatIfResult answer={answer.data} />}
    </Drawer>
  )
}

interface FieldsProps {
  readonly typed: Typed
  readonly set: (part: Partial<Typed>) => void
}

function LeaveFields({ typed, set, board }: FieldsProps & { board: ScheduleBoard }) {
  const inCrews = new Set(board.crews.flatMap((crew) => crew.people))
  const options = board.loads.people
    .filter((one) => inCrews.has(one.id))
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <AskedField label="离开的人员">
        <Select
          mode="multiple"
          aria-label="离开的人员"
          placeholder="选择人员"
          optionFilterProp="label"
          style={{ width: 'calc(340px * var(--size))' }}
          value={[...typed.people]}
          options={options}
          onChange={(people: string[]) => set({ people })}
        />
      </AskedField>
      <AskedField label="开始日期">
        <DayField value={typed.from} onChange={(from) => set({ from })} label="开始日期" />
      </AskedField>
    </>
  )
}

function LiftFields({ typed, set }: FieldsProps) {
  return (
    <>
      <AskedField label="小区">
        <div style={{ width: 'calc(340px * var(--size))' }}>
          <RefSelect
            from="/community/options"
            aria-label="小区"
            placeholder="电梯所在的小区"
            value={typed.communityId}
            onChange={(id) => set({ communityId: id as string | undefined })}
          />
        </div>
      </AskedField>
      <AskedField label="台数与梯类">
        <div className="row gap-8">
          <InputNumber
            aria-label="台数"
            min={1}
            max={2000}
            precision={0}
            style={{ width: 'calc(96px * var(--size))' }}
            value={typed.count}
            onChange={(count) => set({ count: count ?? 1 })}
          />
          <Select<Category>
            aria-label="梯类"
            style={{ width: 'calc(236px * var(--size))' }}
            value={typed.category}
            options={[...Category.options]}
            onChange={(category) => set({ category })}
          />
        </div>
      </AskedField>
      <AskedField label="开始日期">
        <DayField value={typed.from} onChange={(from) => set({ from })} label="开始日期" />
      </AskedField>
    </>
  )
}

function DayField({ value, onChange, label }: { value: Day; onChange: (day: Day) => void; label: string }) {
  return <DayInput aria-label={label} allowClear={false} value={value} onChange={(day) => day && onChange(day)} />
}
