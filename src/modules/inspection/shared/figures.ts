import { figures } from '#kernel/shared/figure.ts'

export const inspectionFigures = figures('inspection', {
  findings: { label: '未销号', unit: '项', of: '检验', means: '检验里尚未销号的不符合项。' },
  records: { label: '检验记录', unit: '条', means: '本人有权查看的检验记录。' },
  due: { label: '检验临期', unit: '台', means: '下次检验临近的在用、停用电梯。' },
  overdue: { label: '检验超期', unit: '台', means: '下次检验已过的在用、停用电梯。' },
  governorDue: { label: '限速器到期', unit: '台', means: '限速器校验临近或已过的电梯。' },
  openFindings: { label: '未销号', unit: '项', means: '检验里尚未销号的不符合项。' },
})
