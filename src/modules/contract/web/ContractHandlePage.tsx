import { useSearchParams } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { visitGap } from '#modules/law/shared/law.ts'
import { contractApi } from '../shared/api.ts'
import { ContractSource, PayType, PayWay } from '../shared/contract.terms.ts'
import { contractDefaults } from '../shared/contract.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'
import { valuesOf } from '../shared/contractValues.ts'
import { renewedTerm } from '../shared/renewal.ts'
import { ContractForm } from './ContractForm.tsx'
import type { LiftFacts } from './lifts.ts'

/** TSG T5002 asks for content, frequency and duties in the contract; the clerk adapts it. */
const usualContent =
  `按 TSG T5002 进行半月、季度、半年、年度维护保养，间隔不超过${visitGap.days}日；24小时值班，接到困人报修后按约定时间到场；` +
  '维保单位保持维保记录并由使用单位签字确认；使用单位保证机房、井道、底坑的进入条件，配备安全管理人员。'

/** /contractManage/contractHandle?mode=add, ?mode=edit&id=, ?mode=add&customer= from a customer's page, and ?mode=add&renew= for a renewal (archives 4.7). */
export function ContractHandlePage() {
  const [search] = useSearchParams()
  const today = useKit().today()
  const [id, renew, customer] = [search.get('id'), search.get('renew'), search.get('customer')]
  if (search.get('mode') === 'edit' && id)
    return (
      <Loaded from={contractApi.detail} input={{ id }} what="合同" still>
        {(contract) => (
          <ContractForm
            key={`${contract.id}.${contract.version}`}
            title={`${contract.draft ? '编辑草稿' : '编辑合同'} ${contract.name ?? contract.contractNo ?? ''}`}
            initial={valuesOf(contract)}
            lifts={liftsOf(contract)}
            target={{ id: contract.id, version: contract.version, as: 'edit', draft: contract.draft }}
          />
        )}
      </Loaded>
    )
  if (renew)
    return (
      <Loaded from={contractApi.detail} input={{ id: renew }} what="合同" still>
        {(contract) => (
          <ContractForm
            key={contract.id}
            title={`续签合同 ${contract.name ?? contract.contractNo ?? ''}`}
            initial={renewalOf(contract, today)}
            lifts={liftsOf(contract)}
            target={{ id: contract.id, version: contract.version, as: 'renew', draft: false }}
          />
        )}
      </Loaded>
    )
  const { priceUnit: _, ...defaults } = contractDefaults
  const fresh = {
    ...defaults,
    signDate: today,
    payWay: PayWay.code.prepaid,
    payType: PayType.code.quarter,
    content: usualContent,
    lines: [],
    files: [],
    customerId: customer ?? undefined,
  }
  return <ContractForm title="新增合同" initial={fresh} lifts={[]} target={undefined} />
}

const liftsOf = (contract: ContractDetail): LiftFacts[] =>
  contract.lines.map(({ elevatorId, elevatorName, deviceNumber, communityName, gapDays }) => ({
    elevatorId,
    name: elevatorName,
    deviceNumber,
    communityName,
    gapDays,
  }))

/** The same lifts at their last price, for as long again, from the day after the last of service. */
function renewalOf(contract: ContractDetail, today: string): Record<string, unknown> {
  const { version: _, id: __, contractNo: ___, agreedAmount: ____, adjustReason: _____, ...values } = valuesOf(contract)
  const last = contract.terminatedAt ?? contract.endDate ?? today
  const term = { startDate: contract.startDate ?? today, endDate: contract.endDate ?? today }
  const { startDate, endDate } = renewedTerm(term, last)
  // Of a lift with several spans the last one counts; lifts that left before the end stay away.
  const latest = new Map(contract.lines.map((line) => [line.elevatorId, line]))
  const lines = [...latest.values()]
    .filter((line) => line.active && line.serviceEnd === last)
    .map(({ elevatorId, unitPrice, priceUnit }) => ({
      elevatorId,
      unitPrice,
      priceUnit,
      serviceStart: startDate,
      serviceEnd: endDate,
    }))
  return {
    ...values,
    source: ContractSource.code.renewed,
    signDate: today,
    startDate,
    endDate,
    files: [],
    lines,
    customRows: undefined,
  }
}
