import type { Cells, Context } from '#kernel/server/index.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { type NamedPlace, NameIndex } from '#modules/community/server/index.ts'
import { liftsOfCells } from '#modules/elevator/server/index.ts'
import { peopleOfCells } from '#modules/employee/server/index.ts'
import { findContractsByNo, findPlanNames, type NamedContract } from './planDraft.store.ts'

/** What rows of plans name – contract, lift, team, people – is read once for a whole sheet and looked up here. */
export interface PlanCells {
  readonly errors: FieldError[]
  readonly contract: NamedContract | undefined
  /** As they stand in the draft of a plan; what could not be found is undefined and has its error. */
  readonly contractId: string | undefined
  readonly elevatorId: string | undefined
  readonly teamId: string | undefined
  /** As typed, else the contract's last day; without its contract the row has been told of already. */
  readonly endDate: unknown
  readonly mainWorkerId: string | undefined
  readonly assistantIds: string[]
  /** Another name of this row, e.g. 固定日期方案. */
  named(prop: string, of: 'schemes' | 'templates', noun: string): string | undefined
}

export async function planCells(ctx: Context, rows: readonly Cells[]): Promise<PlanCells[]> {
  const contracts = await findContractsByNo(
    ctx,
    rows.flatMap(({ value }) => (value.contractId ? [String(value.contractId)] : [])),
  )
  const found = await findPlanNames(ctx)
  const names = {
    teams: new NameIndex(found.teams),
    schemes: new NameIndex(found.schemes),
    templates: new NameIndex(found.templates),
  }
  const lifts = await liftsOfCells(ctx, rows)
  const people = await peopleOfCells(ctx)
  return rows.map(({ value, text }, at) => {
    const errors = [...(lifts[at]?.errors ?? [])]
    const wrong = (prop: string, msg: string) => void errors.push({ prop, msg })
    const find = (prop: string, index: NameIndex<NamedPlace>, noun: string): string | undefined => {
      if (!text[prop]) return undefined
      const one = index.find(text[prop], noun)
      if ('msg' in one) return void wrong(prop, one.msg)
      return one.id
    }
    const peopleIn = (prop: string): string[] => {
      const { ids, msg } = people(text[prop])
      if (msg) wrong(prop, msg)
      return ids
    }
    const number = value.contractId === undefined ? '' : String(value.contractId)
    const contract = contracts.get(number.toUpperCase())
    if (number && !contract) wrong('contractId', `没有这份合同：${number}`)
    const teamId = find('teamId', names.teams, '班组')
    const [mainWorkerId, ...others] = peopleIn('mainWorkerId')
    if (others.length > 0) wrong('mainWorkerId', '负责人只填一位')
    return {
      errors,
      contract,
      contractId: contract?.id,
      elevatorId: lifts[at]?.id,
      teamId,
      mainWorkerId,
      assistantIds: peopleIn('assistantIds'),
      endDate: value.endDate ?? contract?.endDate ?? value.startDate,
      named: (prop, of, noun) => find(prop, names[of], noun),
    }
  })
}
