import { memo } from 'react'
import { DragIcon } from '#kernel/web/ui/icons/index.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { LiftRisk } from '#modules/elevator/shared/liftName.ts'
import { RiskMark } from '#modules/elevator/web/index.ts'
import { MaintainStatus, statusName } from '#modules/maintenance/shared/maintenance.ts'
import { LevelChip, StatusGlyph } from '#modules/maintenance/web/index.ts'
import { Level } from '#modules/template/shared/template.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import css from './board.module.css'
import { shortPlace } from './board.ts'

const { confirmed, closed, notStarted } = MaintainStatus.code

interface Props {
  readonly chip: CalendarChip
  readonly moved?: boolean
  readonly lifted?: boolean
  /** In a tray: the full name and a handle. */
  readonly wide?: boolean
}

/** State glyph, level character, place; a red ring is a violation (look 6, Boards). */
export const BoardChip = memo(function BoardChip({ chip, moved, lifted, wide }: Props) {
  const over = chip.status === confirmed || chip.status === closed
  const classes = [
    css.chip,
    over && css.over,
    chip.violation && css.violation,
    moved && css.moved,
    lifted && css.lifted,
    wide && css.wide,
    chip.status === notStarted && css.movable,
  ]
  const [site, lift] = shortPlace(chip.communityName, chip.elevatorName)
  const full = `${liftLabel(chip.communityName, chip.elevatorName)}，${Level.label(chip.level)}，${statusName(chip.status)}，法定截止 ${chip.legalDeadline}${chip.risk ? `，电梯${LiftRisk.label(chip.risk)}` : ''}`
  return (
    <button type="button" tabIndex={-1} data-chip={chip.id} className={classes.filter(Boolean).join(' ')} title={full}>
      {/* The short words are for the eye; the name says all of it. */}
      <span className="spoken">{`${full}${chip.violation ? '，有违规' : ''}${moved ? '，改动未发布' : ''}`}</span>
      <span className={css.face} aria-hidden>
        {wide ? (
          <DragIcon size={12} className={`icon ${css.handle}`} />
        ) : (
          <span className={css.state}>
            <StatusGlyph status={chip.status} />
          </span>
        )}
        <span className={`${css.level} ${chip.level === 1 ? css.usual : ''}`}>
          <LevelChip level={chip.level} />
        </span>
        {chip.risk && <RiskMark risk={chip.risk} />}
        {wide ? (
          <span className="clip">{liftLabel(chip.communityName, chip.elevatorName)}</span>
        ) : (
          <>
            <span className={`${css.place} ${chip.status === closed ? css.struck : ''}`}>
              <span>{site}</span>
              {lift}
            </span>
            <span className={`clip ${css.long}`}>
              {chip.start && <span className="num ter">{chip.start} </span>}
              {liftLabel(chip.communityName, chip.elevatorName)}
            </span>
          </>
        )}
      </span>
    </button>
  )
})
