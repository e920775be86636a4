import { Link } from 'react-router'
import { daysBetween } from '#kernel/shared/days.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { EmptyState, ShortTable, Tag } from '#kernel/web/ui/index.ts'
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
          <ShortTable
            rows={certificates}
            columns={[
              { title: '类型', cell: (one) => CertType.label(one.certType as 101) },
              { title: '证书编号', as: 'num', cell: (one) => one.certNo },
              { title: '发证机关', cell: (one) => one.issuer },
              { title: '生效日期', as: 'num', cell: (one) => one.validFrom },
              { title: '有效期至', as: 'num', cell: (one) => one.validTo ?? '长期' },
              { title: '状态', cell: (one) => CertificateState.label(one.state as 1) },
            ]}
          />
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
          <ShortTable
            rows={policies}
            columns={[
              { title: '保单号', as: 'num', cell: (one) => one.policyNo },
              { title: '保险公司', cell: (one) => one.insurer },
              { title: '险种', cell: (one) => policyWords[one.kind] },
              { title: '保险期间', as: 'num', cell: (one) => `${one.fromDate} 至 ${one.toDate}` },
              { title: '状态', cell: (one) => stateOf(one, today) },
            ]}
          />
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
