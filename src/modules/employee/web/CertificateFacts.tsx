import { useKit } from '#kernel/web/services.tsx'
import { DateText, KeyValue, Panel } from '#kernel/web/ui/index.ts'
import { type CertificateDetail, CertificateState, OwnerType, warningDays } from '../shared/certificate.ts'

const { missing, pending, rejected } = CertificateState.code

/** What was typed of a certificate, beside its scan. */
export function CertificateFacts({ row }: { row: CertificateDetail }) {
  const today = useKit().today()
  const { replaces } = row
  return (
    <Panel title="证书内容">
      <KeyValue
        nameWidth={76}
        items={[
          [OwnerType.label(row.ownerType), [row.ownerNote, row.ownerName].filter(Boolean).join(' ')],
          ['证书编号', row.certNo],
          ['发证机关', row.issuer],
          ['发证日期', row.issueDate],
          ['生效日期', row.validFrom],
          [
            '有效期至',
            row.validTo ? (
              <DateText key="to" value={row.validTo} today={today} warn={warningDays[row.certType] ?? 0} />
            ) : row.state === missing ? null : (
              '长期'
            ),
          ],
          ['级别', row.level],
          ['项目', row.items],
          ['上传人', row.uploaderName],
          ...(row.rejectReason
            ? ([[row.state === rejected ? '驳回原因' : '注销原因', row.rejectReason]] as const)
            : []),
          ...(replaces && row.state === pending
            ? ([['换下', `${replaces.certNo ?? ''}（至 ${replaces.validTo ?? '长期'}），通过后自动注销`]] as const)
            : []),
        ]}
      />
    </Panel>
  )
}
