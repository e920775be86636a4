import { Link } from 'react-router'
import { minutesSaid } from '#kernel/shared/said.ts'
import { factsOf } from '#kernel/web/detail/index.ts'
import { useCan } from '#kernel/web/session/permissions.ts'
import { DateText, KeyValue, Money, Panel } from '#kernel/web/ui/index.ts'
import { projectPage } from '#modules/project/web/index.ts'
import { ContractType, PartsPayer, PayNodeType, PayWay } from '../shared/contract.terms.ts'
import { ContractDraft } from '../shared/contract.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'
import { may } from '../shared/permissions.ts'
import css from './detail.module.css'

/** An amount that the person may not see; — is one that nobody entered. */
const HIDDEN = '•••'

const partsLimit = (contract: ContractDetail, sees: boolean) =>
  contract.type === ContractType.code.half
    ? ([['免费配件限额', sees ? contract.partsFreeLimit && `${contract.partsFreeLimit} 元/件以内` : HIDDEN]] as const)
    : contract.type === ContractType.code.full
      ? ([['除外责任', contract.exclusions?.text]] as const)
      : contract.type === ContractType.code.resident
        ? ([['配件承担方', contract.partsPayer && PartsPayer.label(contract.partsPayer)]] as const)
        : []

/** 基本: parties, money terms, service terms in three panels. */
export function OverviewTab({ contract }: { contract: ContractDetail }) {
  const sees = useCan(may.amounts) === 'enabled'
  const end = contract.payWay === PayWay.code.postpaid ? '期末' : '期初'
  const node =
    contract.payNodeType === null ? null : `${end}${PayNodeType.label(contract.payNodeType)} ${contract.payNodeDays} 天`
  return (
    <div className={`grid cols-3 grow ${css.panels}`}>
      <Panel title="合同">
        <KeyValue
          items={[
            ...factsOf(
              ContractDraft,
              contract,
              ['customerId', 'projectId', 'partyBName', 'source', 'signDate', 'salesmanId', 'managerId', 'remindDays'],
              {
                projectId: contract.projectId && (
                  <Link to={projectPage.detail(contract.projectId)}>{contract.projectName}</Link>
                ),
                remindDays: contract.remindDays === null ? null : `提前 ${contract.remindDays} 天`,
              },
            ),
            ['创建', <DateText key="at" value={contract.createdAt} as="time" />],
            ['创建人', contract.createdBy],
            ...(contract.endReason ? ([['结束原因', contract.endReason]] as const) : []),
          ]}
        />
      </Panel>
      <Panel title="金额与付款">
        <KeyValue
          items={[
            ['协议总额', sees ? <Money key="total" value={contract.agreedAmount} /> : HIDDEN],
            ['调整原因', contract.adjustReason],
            ...factsOf(ContractDraft, contract, ['taxRate', 'invoiceKind', 'payWay', 'payType'], {
              taxRate: contract.taxRate && `${contract.taxRate} %`,
            }),
            ['付款节点', node],
            ['违约金率', contract.lateFeeRate && `${contract.lateFeeRate} %/日`],
          ]}
        />
      </Panel>
      <Panel title="服务">
        <KeyValue
          nameWidth={100}
          items={[
            ['年维保次数', contract.promisedVisits && `${contract.promisedVisits} 次/台`],
            ['困人到场', contract.arriveMinutes && `${minutesSaid(contract.arriveMinutes)}内`],
            ...partsLimit(contract, sees),
            ['另含配件', contract.includedParts?.text],
            [
              '维保内容',
              <span key="content" className={css.content}>
                {contract.content}
              </span>,
            ],
          ]}
        />
      </Panel>
    </div>
  )
}
