import { Link } from 'react-router'
import { daysBetween } from '#kernel/shared/days.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { EmptyState, Tag } from '#kernel/web/ui/index.ts'
import { CertificateState, CertType } from '#modules/employee/shared/certificate.ts'
import { elevatorApi } from '../shared/api.ts'
import { policyWords } from '../shared/neighbours.ts'

/** 证书: the lift's own papers, from the use certificate to the product's (archives 1, certificate 101–106). */
export function CertificatesTab({ id }: { id: string }) {
  return (
    <Loaded from={elevatorApi.certificates} input={{ id }} what="证书">
      {(certificates) =>
        certificates.length === 0 ? (
          <EmptyState what="证书" hint="使用登记证、检验报告、限速器校验等证书登记后列在这里。" />
        ) : (
          <table className="plainTable">
            <thead>
              <tr>
                <th>类型</th>
                <th>证书编号</th>
                <th>发证机关</th>
                <th>生效日期</th>
                <th>有效期至</th>
                <th>状态</th>
              </tr>
            </thead>
            <tbody>
              {certificates.map((one) => (
                <tr key={one.id}>
                  <td>{CertType.label(one.certType as 101)}</td>
                  <td className="num">{one.certNo ?? <span className="ter">—</span>}</td>
                  <td>{one.issuer ?? <span className="ter">—</span>}</td>
                  <td className="num">{one.validFrom ?? <span className="ter">—</span>}</td>
                  <td className="num">{one.validTo ?? '长期'}</td>
                  <td>{CertificateState.label(one.state as 1)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Loaded>
  )
}

/** 保险: every policy that names the lift. */
export function PoliciesTab({ id }: { id: string }) {
  const today = useKit().today()
  return (
    <Loaded from={elevatorApi.policies} input={{ id }} what="保险">
      {(policies) =>
        policies.length === 0 ? (
          <EmptyState
            what="保险"
            headline="没有保险"
            hint="在电梯保险里登记保单并选上这台电梯。"
            actions={<Link to="/elvArchives/insurance">电梯保险</Link>}
          />
        ) : (
          <table className="plainTable">
            <thead>
              <tr>
                <th>保单号</th>
                <th>保险公司</th>
                <th>险种</th>
                <th>保险期间</th>
                <th>状态</th>
              </tr>
            </thead>
            <tbody>
              {policies.map((one) => (
                <tr key={one.id}>
                  <td className="num">{one.policyNo}</td>
                  <td>{one.insurer}</td>
                  <td>{policyWords[one.kind] ?? '—'}</td>
                  <td className="num">
                    {one.fromDate} 至 {one.toDate}
                  </td>
                  <td>{stateOf(one, today)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Loaded>
  )
}

function stateOf({ fromDate, toDate }: { fromDate: string; toDate: string }, today: string) {
  if (today < fromDate) return '未生效'
  if (today > toDate) return <span className="ter">已到期</span>
  const left = daysBetween(today, toDate)
  return left <= 30 ? <Tag tone="amber">{left} 天后到期</Tag> : '有效'
}
