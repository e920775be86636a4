import { expect, it } from 'vitest'
import { ContractStatus, ContractType, PriceUnit } from '#modules/contract/shared/contract.terms.ts'
import { contractWords, policyWords, visitWords } from '#modules/elevator/shared/neighbours.ts'
import { visitWords as employeeVisitWords, repairWords } from '#modules/employee/shared/neighbours.ts'
import { InsuranceKind } from '#modules/insurance/shared/insurance.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { RepairStatus } from '#modules/repair/shared/repair.ts'

const wordsOf = (of: { options: readonly { value: number; label: string }[] }) =>
  Object.fromEntries(of.options.map(({ value, label }) => [value, label]))

it('电梯详情里的合同、维保、保险用词与所属模块一致', () => {
  expect(contractWords).toEqual({
    type: wordsOf(ContractType),
    status: wordsOf(ContractStatus),
    unit: wordsOf(PriceUnit),
  })
  expect(visitWords).toEqual(wordsOf(MaintainStatus))
  expect(policyWords).toEqual(wordsOf(InsuranceKind))
})

it('员工名下工单的用词与所属模块一致', () => {
  expect(employeeVisitWords).toEqual(wordsOf(MaintainStatus))
  expect(repairWords).toEqual(wordsOf(RepairStatus))
})
