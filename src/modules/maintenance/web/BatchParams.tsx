import { Input, InputNumber, Radio, Select } from 'antd'
import { AskedField, DayInput, RefSelect } from '#kernel/web/form/index.ts'
import { ChangeReason } from '../shared/maintenance.ts'
import type { BatchPreviewQuery } from '../shared/orderChange.ts'
import css from './batch.module.css'
import type { BatchAction } from './batchTitles.ts'
import { CrewNames } from './CrewNames.tsx'

export interface TypedParams {
  readonly by: 'day' | 'shift' | 'workday'
  readonly date: string | undefined
  readonly shiftDays: number | null
  readonly planStart: string | undefined
  readonly crew: readonly string[]
  readonly templateId: string | undefined
  readonly changeReason: BatchPreviewQuery['changeReason']
  readonly reason: string
}

export const emptyParams: TypedParams = {
  by: 'day',
  date: undefined,
  shiftDays: null,
  planStart: undefined,
  crew: [],
  templateId: undefined,
  changeReason: ChangeReason.code.customer,
  reason: '',
}

export function missingParam(action: BatchAction, typed: TypedParams): string | undefined {
  if (action === 'date' && typed.by === 'day' && !typed.date) return '请选择新日期'
  if (action === 'date' && typed.by === 'shift' && !typed.shiftDays) return '请填写移动的天数'
  if (action === 'staff' && typed.crew.length === 0) return '请选择作业人员'
  if (action === 'template' && !typed.templateId) return '请选择模板'
  return typed.reason.trim() ? undefined : '原因不能为空'
}

export function paramsSent(action: BatchAction, typed: TypedParams): BatchPreviewQuery['params'] {
  if (action === 'staff') return { crew: [...typed.crew] }
  if (action === 'template') return { templateId: typed.templateId }
  const start = typed.planStart ? { planStart: typed.planStart } : {}
  if (typed.by === 'workday') return { toWorkday: true, ...start }
  return typed.by === 'day' ? { date: typed.date, ...start } : { shiftDays: typed.shiftDays ?? 0, ...start }
}

interface Props {
  readonly action: BatchAction
  readonly value: TypedParams
  readonly onChange: (next: TypedParams) => void
  readonly onEnter: () => void
}

/** What is wanted of the chosen orders. */
export function BatchParams({ action, value, onChange, onEnter }: Props) {
  const set = (part: Partial<TypedParams>) => onChange({ ...value, ...part })
  return (
    <div className={css.params}>
      {action === 'date' && <DateParams value={value} set={set} />}
      {action === 'staff' && (
        <AskedField label="作业人员" help="第一位为主作业人；已出发或已暂停的工单，新人员接单后生效。">
          <RefSelect
            many
            from="/employee/options?lifts=1"
            aria-label="作业人员"
            placeholder="作业人员"
            value={value.crew}
            onChange={(ids) => set({ crew: (ids as string[] | undefined) ?? [] })}
          />
          <CrewNames ids={value.crew} />
        </AskedField>
      )}
      {action === 'template' && (
        <AskedField label="维保模板" help="只改未开始的工单，项目换成新模板的内容。">
          <RefSelect
            from="/maintain/template/options"
            aria-label="维保模板"
            value={value.templateId}
            onChange={(id) => set({ templateId: id as string | undefined })}
          />
        </AskedField>
      )}
      {action === 'date' && (
        <AskedField label="改期原因">
          <Select
            aria-label="改期原因"
            value={value.changeReason}
            options={[...ChangeReason.options]}
            onChange={(changeReason) => set({ changeReason })}
            style={{ width: 'calc(200px * var(--size))' }}
          />
        </AskedField>
      )}
      <AskedField label="说明">
        <Input
          aria-label="说明"
          value={value.reason}
          maxLength={200}
          placeholder="写进每张工单的变更记录"
          onChange={(event) => set({ reason: event.target.value })}
          onPressEnter={onEnter}
        />
      </AskedField>
    </div>
  )
}

function DateParams({ value, set }: { value: TypedParams; set: (part: Partial<TypedParams>) => void }) {
  return (
    <>
      <AskedField label="方式">
        <Radio.Group
          value={value.by}
          onChange={(event) => set({ by: event.target.value as TypedParams['by'] })}
          options={[
            { value: 'day', label: '改到同一天' },
            { value: 'shift', label: '各自移动几天' },
            { value: 'workday', label: '提前到工作日' },
          ]}
        />
      </AskedField>
      {value.by === 'day' ? (
        <AskedField label="新日期">
          <DayInput aria-label="新日期" value={value.date} onChange={(date) => set({ date })} />
        </AskedField>
      ) : value.by === 'workday' ? (
        <p className="ter small">
          各自提前到计划日期之前最近的工作日，人均负荷满了再往前一天，最多五个工作日；本来就在工作日的不动。
        </p>
      ) : (
        <AskedField label="天数" help="正数推后，负数提前；超过法定间隔的会在预览中列出。">
          <InputNumber
            aria-label="天数"
            value={value.shiftDays}
            min={-60}
            max={60}
            precision={0}
            onChange={(shiftDays) => set({ shiftDays })}
          />
        </AskedField>
      )}
      <AskedField label="开始时间" help="不填则保持原来的时间。">
        <DayInput
          kind="time"
          aria-label="开始时间"
          minuteStep={15}
          value={value.planStart}
          onChange={(planStart) => set({ planStart })}
        />
      </AskedField>
    </>
  )
}

/** 一键提前 of the working calendar: what the drawer begins with. */
export const pulledForward: TypedParams = {
  ...emptyParams,
  by: 'workday',
  changeReason: ChangeReason.code.holiday,
  reason: '休息日提前到工作日',
}
