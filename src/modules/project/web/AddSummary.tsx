import { sum } from '#kernel/shared/money.ts'
import { useFormValue, useRefLabels } from '#kernel/web/form/index.ts'
import { KeyValue, PanelHead } from '#kernel/web/ui/index.ts'
import { Amount } from './ContractTicks.tsx'
import { useChosenLifts, useContracts } from './candidates.ts'
import css from './project.module.css'

const none: readonly string[] = []

/** What the project will be, as far as it is typed (look 6: live consequence panel). */
export function AddSummary() {
  const customerId = useFormValue<string | undefined>('customerId')
  const managerId = useFormValue<string | undefined>('managerId')
  const places = useFormValue<readonly string[] | undefined>('communityIds') ?? none
  const chosen = useFormValue<readonly string[] | undefined>('contractIds') ?? none
  const [customer] = useRefLabels('/customer/options', customerId ? [customerId] : none)
  const [manager] = useRefLabels('/employee/options', managerId ? [managerId] : none)
  const communities = useRefLabels('/community/options', places)
  const lifts = useChosenLifts()
  const { contracts } = useContracts()
  const linked = contracts.filter((one) => chosen.includes(one.id))
  const concealed = linked.some((one) => one.agreedAmount === null)
  const stopped = lifts.filter((lift) => lift.useStatus === 2).length
  const served = linked.reduce((n, one) => n + one.inProject, 0)
  return (
    <aside className="stack min-h-0 scroll line-l bg-side" aria-label="项目概要">
      <PanelHead title="项目概要" right="提交前不写入" />
      <div className={`pt-12 pb-8 px-14 ${css.big}`}>
        <b className="num">{lifts.length}</b> 台电梯
      </div>
      <KeyValue
        items={[
          ['客户', customer?.label],
          ['项目负责人', manager?.label],
          ['小区', communities.map((one) => one.label).join('、')],
          ['电梯', lifts.length === 0 ? null : `${lifts.length} 台${stopped > 0 ? `，其中停用 ${stopped} 台` : ''}`],
          ['合同', linked.length === 0 ? null : `${linked.length} 份，服务其中 ${Math.min(served, lifts.length)} 台`],
          [
            '合同额',
            linked.length === 0 ? null : (
              <Amount key="sum" value={concealed ? null : sum(linked.map((one) => one.agreedAmount ?? '0'))} />
            ),
          ],
        ]}
      />
      {lifts.length > 0 && linked.length > 0 && served < lifts.length && (
        <p className="amberText m-0 py-8 px-14 t13">{lifts.length - served} 台所选电梯不在已关联的合同里。</p>
      )}
    </aside>
  )
}
