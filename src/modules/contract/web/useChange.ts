import { useMemo, useState } from 'react'
import { later } from '#kernel/shared/days.ts'
import { useKit } from '#kernel/web/services.tsx'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { PriceUnit, type PriceUnitCode } from '../shared/contract.terms.ts'
import { ContractChange } from '../shared/contractChange.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'
import type { LiftChoice } from '../shared/preview.ts'
import type { PriceProps } from './Price.tsx'

type Line = ContractDetail['lines'][number]
type Edit = { readonly removed?: boolean; readonly unitPrice?: string }
type Added = LiftChoice & { readonly unitPrice: string }

/** A lift of the change: one that joins, or one of the contract. */
export interface ShownLift {
  readonly key: string
  readonly name: string
  readonly number: string | null
  readonly mark: '新增' | '移出' | undefined
  readonly now: string | null
  readonly price: PriceProps
  readonly verb: string
  readonly onVerb: () => void
}

export type Change = ReturnType<typeof useChange>

/** What is typed of a change, checked as it is typed. */
export function useChange(contract: ContractDetail) {
  const now = useKit().today()
  const [effectiveDate, setDay] = useState<string | undefined>(() => later(now, contract.startDate ?? now))
  const [reason, setReason] = useState('')
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit>>(new Map())
  const [added, setAdded] = useState<readonly Added[]>([])
  const lines = useMemo(
    () => contract.lines.filter((line) => (line.serviceEnd ?? '') >= (effectiveDate ?? '')),
    [contract, effectiveDate],
  )
  const unit = lines[0]?.priceUnit ?? PriceUnit.code.perYear
  const input = { effectiveDate, reason, ...alterations(lines, edits, added, unit) }
  const checked = ContractChange.safeParse(input)
  const issues = checked.success ? [] : checked.error.issues
  const wrong = (of: 'added' | 'repriced', elevatorId: string) => {
    const at = input[of].findIndex((one) => one.elevatorId === elevatorId)
    return issues.find(({ path }) => path[0] === of && path[1] === at)?.message
  }
  const set = (id: string, edit: Edit) => setEdits((all) => new Map([...all, [id, { ...all.get(id), ...edit }]]))

  const joining = (lift: Added): ShownLift => ({
    key: lift.elevatorId,
    name: liftLabel(lift.communityName, lift.name),
    number: lift.deviceNumber,
    mark: '新增',
    now: null,
    price: {
      label: `${liftLabel(lift.communityName, lift.name)} 新单价`,
      wrong: wrong('added', lift.elevatorId),
      value: lift.unitPrice,
      onChange: (unitPrice) => setAdded((all) => all.map((one) => (one === lift ? { ...one, unitPrice } : one))),
    },
    verb: '取消',
    onVerb: () => setAdded((all) => all.filter((one) => one !== lift)),
  })
  const standing = (line: Line): ShownLift => {
    const { removed = false, unitPrice } = edits.get(line.elevatorId) ?? {}
    return {
      key: `${line.elevatorId}${line.serviceStart}`,
      name: liftLabel(line.communityName, line.elevatorName),
      number: line.deviceNumber,
      mark: removed ? '移出' : undefined,
      now: line.unitPrice,
      price: {
        label: `${liftLabel(line.communityName, line.elevatorName)} 新单价`,
        wrong: wrong('repriced', line.elevatorId),
        disabled: removed,
        value: unitPrice ?? line.unitPrice ?? '',
        onChange: (price) => set(line.elevatorId, { unitPrice: price }),
      },
      verb: removed ? '恢复' : '移出',
      onVerb: () => set(line.elevatorId, { removed: !removed }),
    }
  }
  return {
    effectiveDate,
    setDay,
    reason,
    setReason,
    unit,
    lifts: [...added.map(joining), ...lines.map(standing)],
    taken: [...contract.lines, ...added].map(({ elevatorId }) => elevatorId),
    add: (lift: LiftChoice) => setAdded((all) => [...all, { ...lift, unitPrice: lines[0]?.unitPrice ?? '' }]),
    checked,
    wrongDay: issues.find(({ path }) => path[0] === 'effectiveDate')?.message,
    holds: input.added.length + input.removed.length + input.repriced.length > 0 || reason.trim() !== '',
  }
}

/** What differs from the contract; a lift that leaves has no new price. */
function alterations(
  lines: readonly Line[],
  edits: ReadonlyMap<string, Edit>,
  added: readonly Added[],
  unit: PriceUnitCode,
) {
  return {
    added: added.map((lift) => ({ elevatorId: lift.elevatorId, unitPrice: lift.unitPrice, priceUnit: unit })),
    removed: lines.filter((line) => edits.get(line.elevatorId)?.removed).map((line) => line.elevatorId),
    repriced: lines.flatMap((line) => {
      const edit = edits.get(line.elevatorId)
      if (edit?.unitPrice === undefined || edit.removed || isSame(edit.unitPrice, line.unitPrice)) return []
      return [{ elevatorId: line.elevatorId, unitPrice: edit.unitPrice, priceUnit: line.priceUnit ?? unit }]
    }),
  }
}

/** A price that stands as it was, however it is written. */
const isSame = (typed: string, now: string | null): boolean =>
  typed.trim() === '' ? now === null : now !== null && Number(typed) === Number(now)
