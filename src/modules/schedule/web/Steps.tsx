import { Button } from 'antd'
import { ChevronRightIcon } from '#kernel/web/ui/icons/index.ts'

interface Props {
  readonly names: readonly [back: string, now: string, forth: string]
  readonly onStep: (by: 1 | -1) => void
  readonly onNow: () => void
}

/** To the days before, to today, to the days after. */
export function Steps({ names: [back, now, forth], onStep, onNow }: Props) {
  return (
    <>
      <Button aria-label={back} onClick={() => onStep(-1)}>
        <ChevronRightIcon size={12} style={{ transform: 'rotate(180deg)' }} />
      </Button>
      <Button onClick={onNow}>{now}</Button>
      <Button aria-label={forth} onClick={() => onStep(1)}>
        <ChevronRightIcon size={12} />
      </Button>
    </>
  )
}
