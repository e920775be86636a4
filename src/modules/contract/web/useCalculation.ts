import { createContext, useContext, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Refusal } from '#kernel/shared/refusal.ts'
import { useFormState } from '#kernel/web/form/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { type Figures, type Forecast, figuresOf, forecastOf } from '../shared/amounts.ts'
import { contractApi } from '../shared/api.ts'
import { type PayTypeCode, type PayWayCode, refuse } from '../shared/contract.terms.ts'
import { ContractCalculation, ContractLine, CustomPlanRow } from '../shared/contract.ts'
import { type PricedContract, priceContract } from '../shared/paymentPlan.ts'
import type { ContractPreview, OverlapWarning } from '../shared/preview.ts'
import { priceLinesOf } from '../shared/pricing.ts'
import { type LiftFacts, type TypedLine, useLifts } from './lifts.ts'

/** What the contract comes to while it is typed: computed here by the shared arithmetic, confirmed by the server. */
export interface Calculation {
  readonly priced?: PricedContract
  readonly figures?: Figures
  readonly forecast?: Forecast
  /** Why nothing can be computed from complete lines, e.g. 1107009. */
  readonly problem?: string
  /** The field it is to be mended in. */
  readonly problemAt?: string
  /** Index in the form → index in `priced.lines`. */
  readonly at: ReadonlyMap<number, number>
  readonly complete: number
  readonly preview?: ContractPreview
  /** The server came to another total: it counts. */
  readonly differs: boolean
  readonly overlaps: readonly OverlapWarning[]
}

const nothing: Calculation = { at: new Map(), complete: 0, differs: false, overlaps: [] }
export const CalculationContext = createContext<Calculation>(nothing)
export const useCalculation = (): Calculation => useContext(CalculationContext)

type Candidate = { readonly input: ContractCalculation; readonly at: ReadonlyMap<number, number> }

/** The part of the form that can be computed: lines that are whole, inside the contract's days. */
function candidateOf(values: Readonly<Record<string, unknown>>): Candidate | undefined {
  const { startDate, endDate } = values as { startDate?: string; endDate?: string }
  if (!startDate || !endDate || endDate < startDate) return undefined
  const at = new Map<number, number>()
  const lines: ContractLine[] = []
  for (const [i, line] of ((values.lines as readonly TypedLine[] | undefined) ?? []).entries()) {
    const whole = ContractLine.safeParse(line)
    if (!whole.success) continue
    const { serviceStart, serviceEnd } = whole.data
    if (serviceStart < startDate || serviceEnd > endDate || serviceEnd < serviceStart) continue
    at.set(i, lines.length)
    lines.push(whole.data)
  }
  if (lines.length === 0) return undefined
  // Rows half typed wait until they are whole.
  const typed = (values.customRows as readonly unknown[] | undefined)?.flatMap((row) => {
    const whole = CustomPlanRow.safeParse(row)
    return whole.success ? [whole.data] : []
  })
  const input = ContractCalculation.safeParse({ ...values, lines, customRows: typed })
  return input.success ? { input: input.data, at } : undefined
}

/** The refusal of the arithmetic instead of its result. */
function refusedOr<T>(work: () => T): T | Refusal {
  try {
    return work()
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown
    throw thrown
  }
}

const fieldOf = (refused: Refusal): string | undefined =>
  refused.errorCode === refuse.planTotal.code ? 'customRows' : refused.fields?.[0]?.prop

function compute(
  { input, at }: Candidate,
  lifts: ReadonlyMap<string, LiftFacts>,
): Omit<Calculation, 'preview' | 'differs' | 'overlaps'> {
  const terms = {
    ...input,
    payWay: input.payWay as PayWayCode,
    payType: input.payType as PayTypeCode,
    lines: input.lines.map((line) => ({ ...line, deviceNumber: lifts.get(line.elevatorId)?.deviceNumber ?? '' })),
  }
  const whole = refusedOr(() => priceContract(terms))
  // What keeps it from being submitted takes no sum away: a reason still to be typed, rows that miss the total.
  const reasoned = { ...terms, adjustReason: terms.adjustReason?.trim() || '待填写' }
  const tries = [() => priceContract(reasoned), () => ({ ...priceLinesOf(reasoned), plan: [] })]
  const priced = tries.reduce<PricedContract | Refusal>(
    (so, next) => (so instanceof Refusal ? refusedOr(next) : so),
    whole,
  )
  const place = whole instanceof Refusal ? fieldOf(whole) : undefined
  const problem = whole instanceof Refusal ? { problem: whole.message, ...(place ? { problemAt: place } : {}) } : {}
  if (priced instanceof Refusal) return { at, complete: at.size, ...problem }
  return {
    priced,
    ...problem,
    at,
    complete: at.size,
    figures: figuresOf(priced.total, input.taxRate, priced.lines),
    forecast: forecastOf(
      priced.lines.map((line) => ({ ...line, gapDays: lifts.get(line.elevatorId)?.gapDays ?? visitGap.days })),
      input.promisedVisits,
    ),
  }
}

const REST = 500

export function useLiveCalculation(id: string | undefined): Calculation {
  const { byId } = useLifts()
  const values = useDeferredValue(useFormState((store) => store.values()))
  const candidate = useMemo(() => candidateOf(values), [values])
  const local = useMemo(() => (candidate ? compute(candidate, byId) : nothing), [candidate, byId])
  const [asked, setAsked] = useState<ContractCalculation>()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(local.priced && !local.problem ? candidate?.input : undefined), REST)
    return () => clearTimeout(timer)
  }, [candidate, local])
  const { data } = useRead(
    contractApi.preview,
    asked !== undefined ? { ...(asked as ContractCalculation), id } : undefined,
    { retry: false, staleTime: 10_000 },
  )
  const preview = asked !== undefined && asked === candidate?.input ? data : undefined
  return useMemo(() => {
    const total = preview?.total
    const held = (data?.warnings ?? []).filter((one): one is OverlapWarning => one.kind === 'overlap')
    // A warning that was just acted upon must not stand until the next answer.
    const overlaps = held.filter((one) =>
      candidate?.input.lines.some(
        (line) => line.elevatorId === one.elevatorId && line.serviceStart <= one.to && line.serviceEnd >= one.from,
      ),
    )
    return {
      ...local,
      ...(preview ? { preview } : {}),
      differs: total != null && local.priced !== undefined && total !== local.priced.total,
      overlaps,
    }
  }, [local, preview, data, candidate])
}
