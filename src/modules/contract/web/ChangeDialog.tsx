import { Button, DatePicker, Input } from 'antd'
import { useMemo, useState } from 'react'
import { later } from '#kernel/shared/days.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, ShortTable, Tag, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { contractApi } from '../shared/api.ts'
import { PriceUnit } from '../shared/contract.terms.ts'
import { ContractChange } from '../shared/contractChange.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'
import type { LiftChoice } from '../shared/preview.ts'
import { sentRows, type TypedPlanRow, typedTotal } from '../shared/typedPlan.ts'
import { ChangedPlan } from './ChangedPlan.tsx'
import { fromPicker, toPicker } from './day.ts'
import css from './detail.module.css'
import { LiftFinder } from './LiftFinder.tsx'
import { missingIn } from './PlanRowsEditor.tsx'
import { Price, type PriceProps, Wrong } from './Price.tsx'

interface Props {
  readonly contract: ContractDetail
  readonly onClose: () => void
}

type Edit = { readonly removed?: boolean; readonly unitPrice?: string }
type Added = LiftChoice & { readonly unitPrice: string }

/** A lift of the change: one that joins, or one of the contract. */
interface ShownLift {
  readonly key: string
  readonly name: string
  readonly number: string | null
  readonly mark: '新增' | '移出' | undefined
  readonly now: string | null
  readonly price: PriceProps
  readonly verb: string
  readonly onVerb: () => void
}

/** 变更: from a day on lifts join, leave or cost something else; the plan that follows is shown before it is saved. */
export function ChangeDialog({ contract, onClose }: Props) {
  const { call, today } = useKit()
  const now = today()
  const [effectiveDate, setDay] = useState<string | undefined>(() => later(now, contract.startDate ?? now))
  const [reason, setReason] = useState('')
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit>>(new Map())
  const [added, setAdded] = useState<readonly Added[]>([])
  const [rows, setRows] = useState<readonly TypedPlanRow[]>()
  const { running: saving, run } = useRun()
  const lines = useMemo(
    () => contract.lines.filter((line) => (line.serviceEnd ?? '') >= (effectiveDate ?? '')),
    [contract, effectiveDate],
  )
  const unit = lines[0]?.priceUnit ?? PriceUnit.code.perYear

  const input = {
    effectiveDate,
    reason,
    added: added.map((lift) => ({ elevatorId: lift.elevatorId, unitPrice: lift.unitPrice, priceUnit: unit })),
    removed: lines.filter((line) => edits.get(line.elevatorId)?.removed).map((line) => line.elevatorId),
    repriced: lines.flatMap((line) => {
      const edit = edits.get(line.elevatorId)
      if (edit?.unitPrice === undefined || edit.removed || isSame(edit.unitPrice, line.unitPrice)) return []
      return [{ elevatorId: line.elevatorId, unitPrice: edit.unitPrice, priceUnit: line.priceUnit ?? unit }]
    }),
  }
  const changes = input.added.length + input.removed.length + input.repriced.length
  // The preview is asked without the typed rows: while they miss the total, the total has to stay in sight.
  const checked = ContractChange.safeParse(input)
  const issues = checked.success ? [] : checked.error.issues
  const wrongDay = issues.find(({ path }) => path[0] === 'effectiveDate')?.message
  const wrong = (of: 'added' | 'repriced', elevatorId: string) => {
    const at = input[of].findIndex((one) => one.elevatorId === elevatorId)
    return issues.find(({ path }) => path[0] === of && path[1] === at)?.message
  }
  const { data, error } = useRead(
    contractApi.changePreview,
    checked.success ? { ...(checked.data as ContractChange), id: contract.id } : undefined,
    { retry: false },
  )
  const missing = rows && data ? missingIn(rows, typedTotal(data.total ?? '0', data.plan)) : '0'
  const even = missing !== undefined && compareAmounts(missing, 0) === 0
  const overlaps = (data?.warnings ?? []).filter((one) => one.kind === 'overlap')
  const set = (id: string, edit: Edit) => setEdits((all) => new Map([...all, [id, { ...all.get(id), ...edit }]]))

  const shown: readonly ShownLift[] = [
    ...added.map((lift) => ({
      key: lift.elevatorId,
      name: `${lift.communityName} ${lift.name}`,
      number: lift.deviceNumber,
      mark: '新增' as const,
      now: null,
      price: {
        label: `${lift.name} 新单价`,
        wrong: wrong('added', lift.elevatorId),
        value: lift.unitPrice,
        onChange: (unitPrice: string) =>
          setAdded((all) => all.map((one) => (one === lift ? { ...one, unitPrice } : one))),
      },
      verb: '取消',
      onVerb: () => setAdded((all) => all.filter((one) => one !== lift)),
    })),
    ...lines.map((line) => {
      const { removed = false, unitPrice } = edits.get(line.elevatorId) ?? {}
      return {
        key: `${line.elevatorId}${line.serviceStart}`,
        name: `${line.communityName} ${line.elevatorName}`,
        number: line.deviceNumber,
        mark: removed ? ('移出' as const) : undefined,
        now: line.unitPrice,
        price: {
          label: `${line.elevatorName} 新单价`,
          wrong: wrong('repriced', line.elevatorId),
          disabled: removed,
          value: unitPrice ?? line.unitPrice ?? '',
          onChange: (price: string) => set(line.elevatorId, { unitPrice: price }),
        },
        verb: removed ? '恢复' : '移出',
        onVerb: () => set(line.elevatorId, { removed: !removed }),
      }
    }),
  ]

  async function save(): Promise<void> {
    if (!checked.success) return toast.warning(checked.error.issues[0]?.message ?? '')
    await run(async () => {
      await call(contractApi.change, {
        ...checked.data,
        ...(rows ? { customRows: sentRows(rows) } : {}),
        id: contract.id,
        version: contract.version,
      })
      toast.done('合同已变更')
      onClose()
    })
  }

  return (
    <Drawer
      open
      wide
      title={`变更合同 ${contract.contractNo}`}
      onClose={onClose}
      holds={changes > 0 || reason.trim() !== '' || rows !== undefined}
      actions={
        <Button
          type="primary"
          loading={saving}
          disabled={!data || !even || overlaps.length > 0}
          onClick={() => void save()}
        >
          保存变更
        </Button>
      }
    >
      <div className="stack gap-12 py-14 px-20">
        <div className={`grid gap-16 ${css.changeTerms}`}>
          <label>
            生效日期
            <DatePicker
              value={toPicker(effectiveDate)}
              minDate={toPicker(contract.startDate) ?? undefined}
              maxDate={toPicker(contract.endDate) ?? undefined}
              onChange={(day) => setDay(fromPicker(day))}
            />
            <Wrong text={wrongDay} />
          </label>
          <label>
            变更原因
            <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
          </label>
        </div>
        <div className={css.changeLines}>
          <ShortTable
            label="变更的电梯"
            shape="tight"
            rows={shown}
            by={({ key }) => key}
            tone={({ mark }) => mark === '移出' && css.gone}
            columns={[
              {
                title: '电梯',
                cell: ({ name, mark }) => (
                  <>
                    {name} {mark && <Tag tone={mark === '新增' ? 'blue' : undefined}>{mark}</Tag>}
                  </>
                ),
              },
              { title: '设备编号', as: 'code', cell: ({ number }) => number },
              { title: '现单价', as: 'figure', cell: ({ now }) => now && moneyText(now) },
              { title: `新单价 ${PriceUnit.label(unit)}`, as: 'figure', cell: ({ price }) => <Price {...price} /> },
              {
                title: '操作',
                quiet: true,
                cell: ({ verb, onVerb }) => (
                  <button type="button" className="linkButton" onClick={onVerb}>
                    {verb}
                  </button>
                ),
              },
            ]}
          />
        </div>
        <LiftFinder
          customerId={contract.customerId}
          taken={[...contract.lines, ...added].map((line) => line.elevatorId)}
          onFound={(lift) => setAdded((all) => [...all, { ...lift, unitPrice: lines[0]?.unitPrice ?? '' }])}
        />
        {overlaps.map((one) => (
          <div key={one.message} className="py-10 px-12 r-4 bg-red redText" role="alert">
            {one.message}
          </div>
        ))}
        {error && <div className="py-10 px-12 r-4 bg-red redText">{(error as Error).message}</div>}
        {data && <ChangedPlan contract={contract} preview={data} rows={rows} onRows={setRows} />}
        {!data && !error && (
          <p className="ter">改动单价、移出或新增电梯后，这里列出重算的付款计划；已结清的期次不动。</p>
        )}
      </div>
    </Drawer>
  )
}

/** A price that stands as it was, however it is written. */
const isSame = (typed: string, now: string | null): boolean =>
  typed.trim() === '' ? now === null : now !== null && Number(typed) === Number(now)
