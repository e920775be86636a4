import { Link } from 'react-router'
import { useKit } from '#kernel/web/services.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { DateText, KeyValue, Panel } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { houseApi } from '../shared/house.ts'
import { may } from '../shared/permissions.ts'
import { housePage } from './addresses.ts'

const WARRANTY_WARN = 60

/** 别墅梯档案 of a home lift: whom to call, how to come, how often (archives 4.6, jobs 1.2). */
export function HousePanel({ id }: { id: string }) {
  const { today } = useKit()
  const mayEdit = useCan(may.editHouse) === 'enabled'
  const { data, isPending } = useRead(houseApi.house, { id }, { retry: false })
  if (isPending) return null
  if (!data)
    return (
      <Panel title="别墅梯档案">
        <p className="amberText" style={{ padding: '0 14px 14px', margin: 0 }}>
          没有在用的别墅梯档案：维保计划按法定 {visitGap.days} 日排，登记档案后按其维保周期。
        </p>
      </Panel>
    )
  const { planGapDays, cycleDays } = data
  return (
    <Panel title="别墅梯档案">
      <KeyValue
        nameWidth={120}
        items={[
          [
            '档案编号',
            mayEdit ? (
              <Link key="no" to={housePage(data.archiveId)} className="num">
                {data.archiveNo}
              </Link>
            ) : (
              data.archiveNo
            ),
          ],
          ['业主', data.ownerName],
          ['门牌', data.house],
          ['紧急联系人', `${data.emergencyName} ${data.emergencyPhone}`],
          [
            '常住人数',
            data.residents === null ? null : `${data.residents} 人${data.hasElderOrChild ? '，有老人或儿童' : ''}`,
          ],
          ['上门偏好', data.preference ?? '没有要求'],
          ['维保周期', `${cycleDays} 天（按产品使用维护说明书）`],
          [
            '当前计划',
            planGapDays === null ? (
              <span key="none" className="amberText">
                还没有维保计划
              </span>
            ) : planGapDays === cycleDays ? (
              `最大间隔 ${planGapDays} 天`
            ) : (
              <span key="differs" className="amberText">
                最大间隔 {planGapDays} 天，重置计划后按 {cycleDays} 天
              </span>
            ),
          ],
          [
            '质保至',
            data.warrantyTo && <DateText key="warranty" value={data.warrantyTo} today={today()} warn={WARRANTY_WARN} />,
          ],
          ['上次询问业主', data.askedFor ? `${data.askedFor} 的上门` : '还没有询问'],
        ]}
      />
    </Panel>
  )
}
