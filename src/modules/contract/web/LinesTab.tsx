import { useCan } from '#kernel/web/session/permissions.ts'
import { moneyText, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { PriceUnit } from '../shared/contract.terms.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'
import { may } from '../shared/permissions.ts'
import css from './detail.module.css'

/** 电梯: each span of service with its price; a lift that changed its price stands twice. */
export function LinesTab({ contract }: { contract: ContractDetail }) {
  const sees = useCan(may.amounts) === 'enabled'
  const amount = (value: string | null) => (sees ? moneyText(value) : '•••')
  return (
    <ShortTable
      label="电梯"
      rows={contract.lines}
      by={({ id, elevatorId }) => id ?? elevatorId}
      tone={(line) => isCut(line) && css.gone}
      columns={[
        {
          title: '电梯',
          cell: (line) => (
            <>
              <LiftName
                of={line.lift}
                otherwise={liftLabel(line.communityName, line.elevatorName)}
                exception={isCut(line) && <Tag>未开始即终止</Tag>}
              />
            </>
          ),
        },
        { title: '设备编号', as: 'code', cell: (line) => line.deviceNumber },
        { title: '服务起', as: 'num', cell: (line) => line.serviceStart },
        { title: '服务止', as: 'num', cell: (line) => line.serviceEnd },
        { title: '单价', as: 'figure', cell: (line) => amount(line.unitPrice) },
        { title: '单位', as: 'sec', cell: (line) => line.priceUnit && PriceUnit.label(line.priceUnit) },
        { title: '月数', as: 'figure', cell: (line) => line.monthsText },
        { title: '小计 元', as: 'figure', cell: (line) => amount(line.amount) },
      ]}
    />
  )
}

const isCut = ({ serviceStart, serviceEnd }: ContractDetail['lines'][number]) =>
  (serviceEnd ?? '') < (serviceStart ?? '')
