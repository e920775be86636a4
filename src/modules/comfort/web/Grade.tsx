import { Tag, type Tone } from '#kernel/web/ui/index.ts'
import { ComfortGrade } from '../shared/grade.ts'

const { passed, failed } = ComfortGrade.code
const toneOf = (grade: number): Tone => (grade === failed ? 'verm' : grade === passed ? 'amber' : 'plain')

/** The grade, or 参考 where none is given. */
export function Grade({ grade, reference }: { grade: 1 | 2 | 3 | 4; reference?: boolean }) {
  if (reference) return <Tag>参考</Tag>
  return <Tag tone={toneOf(grade)}>{ComfortGrade.label(grade)}</Tag>
}
