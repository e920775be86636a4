import { factsOf } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, KeyValue, Panel } from '#kernel/web/ui/index.ts'
import {
  type CertificateDetail,
  CertificateDraft,
  CertificateState,
  OwnerType,
  warningDays,
} from '../shared/certificate.ts'

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
          ...factsOf(
            CertificateDraft,
            row,
            ['certNo', 'issuer', 'issueDate', 'validFrom', 'validTo', 'level', 'items'],
            {
              validTo: row.validTo ? (
                <DateText value={row.validTo} today={today} warn={warningDays[row.certType] ?? 0} />
              ) : row.state === missing ? null : (
                '长期'
              ),
            },
          ),
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
