import { useMemo, useState } from 'react'
import { dayOf } from '#kernel/shared/days.ts'
import { hourText, metresText } from '#kernel/shared/said.ts'
import { call } from '#kernel/web/client/call.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { fieldApi } from '#modules/field/shared/api.ts'
import type { FieldTeam } from '#modules/field/shared/fieldTeam.ts'
import { statusName } from '#modules/maintenance/shared/maintenance.ts'
import { phonePaths } from '../../shared/paths.ts'
import { PhoneMap } from '../kit/PhoneMap.tsx'
import { Big, Note, Nothing, Plain, Section } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { whenText } from '../words.ts'
import css from './lists.module.css'
import { ReassignSheet } from './ReassignSheet.tsx'
import own from './team.module.css'
import { useOnline } from './useOnline.ts'
import { VouchSheet, vouchableOf } from './VouchSheet.tsx'

/** 班组 (jobs 4.3): where the leader's people are at, and sign-ins by sticker that wait for a look. */
export function TeamPage() {
  const { team, fault, load, running, review } = useTeam()
  const [from, setFrom] = useState<string>()
  const [vouching, setVouching] = useState<FieldTeam['members'][number]>()
  const today = dayOf(Date.now())
  return (
    <Screen title="班组" sub={team ? `${team.members.length} 人` : ''} back={phonePaths.me}>
      {fault && <Note tone="warn">{fault}</Note>}
      {team && team.reviews.length > 0 && (
        <Section title="待审核签到" aside={`${team.reviews.length} 条`}>
          {team.reviews.map((one) => (
            <Review key={one.id} signIn={one} running={running} onReview={(pass) => void review(one.id, pass)} />
          ))}
        </Section>
      )}
      {team && <CrewMap members={team.members} />}
      {team && (
        <Section title="成员">
          {team.members.map((one) => (
            <Member
              key={one.employeeId}
              member={one}
              onVouch={team.mayReassign && vouchableOf(one, today).length > 0 ? () => setVouching(one) : undefined}
              onReassign={team.mayReassign && one.open.length > 0 ? () => setFrom(one.employeeId) : undefined}
            />
          ))}
        </Section>
      )}
      {team && !team.mayReassign && <Note tone="info">岗位没有「改人员」权限，改派由调度进行</Note>}
      {vouching && (
        <VouchSheet
          member={vouching}
          today={today}
          onClose={() => setVouching(undefined)}
          onDone={() => {
            setVouching(undefined)
            void load()
          }}
        />
      )}
      {team && from && (
        <ReassignSheet
          team={team}
          from={from}
          onClose={() => setFrom(undefined)}
          onDone={() => {
            setFrom(undefined)
            void load()
          }}
        />
      )}
      {!team && !fault && <Nothing>正在取得班组情况</Nothing>}
    </Screen>
  )
}

const askTeam = () => call(fieldApi.team, {}, { silent: true, firstLoad: true })

/** The team as the server knows it, asked when the page opens and after each deed. */
function useTeam() {
  const { data: team, fault, load } = useOnline(askTeam, '没有网络，班组情况须联网查看')
  const { running, run } = useRun()
  const review = (id: string, pass: boolean) =>
    run(async () => {
      await call(fieldApi.reviewSignIn, { id, pass })
      await load()
    })
  return { team, fault, load, running, review }
}

interface ReviewProps {
  readonly signIn: FieldTeam['reviews'][number]
  readonly running: boolean
  onReview(pass: boolean): void
}

/** A sign-in by sticker, with the picture of the place if it has come. */
function Review({ signIn, running, onReview }: ReviewProps) {
  return (
    <div>
      <div className={css.row}>
        <span>
          {signIn.name}　{signIn.place}
          <small>
            {whenText(signIn.at)}，{signIn.distance === null ? '没有定位' : `距电梯 ${metresText(signIn.distance)}`}
          </small>
          <small>{signIn.reason}</small>
        </span>
      </div>
      {signIn.photoUrl ? (
        <a href={signIn.photoUrl} target="_blank" rel="noreferrer">
          <img
            className={`block w-full r-8 bg-side ${own.sitePhoto}`}
            src={signIn.photoUrl}
            alt={`${signIn.name}签到时的现场照片`}
          />
        </a>
      ) : (
        <Note tone="info">{signIn.photo ? '现场照片还在本人手机上，上传后再审核' : '没有现场照片'}</Note>
      )}
      <p className="flex gap-10 pt-8 pb-14 px-16">
        <Plain disabled={running} onClick={() => onReview(false)}>
          不通过
        </Plain>
        <Big disabled={running} onClick={() => onReview(true)}>
          通过
        </Big>
      </p>
    </div>
  )
}

interface MemberProps {
  readonly member: FieldTeam['members'][number]
  /** undefined: nothing that the leader could vouch for. */
  readonly onVouch: (() => void) | undefined
  readonly onReassign: (() => void) | undefined
}

function Member({ member, onVouch, onReassign }: MemberProps) {
  return (
    <div className={`${css.row} wrap ${own.member}`}>
      <span>
        {member.name}
        <small>
          {member.current ? `${statusName(member.current.status)}：${member.current.place}` : '手上没有工单'}
        </small>
        <small>
          位置 {member.seenAt ? whenText(member.seenAt) : '未采集'}，今日 {member.doneToday}/
          {member.doneToday + member.openToday}
        </small>
      </span>
      <span className={`flex gap-8 rigid ${own.does}`}>
        {member.phone && <a href={`tel:${member.phone}`}>拨打</a>}
        {onVouch && (
          <button type="button" onClick={onVouch}>
            代签到
          </button>
        )}
        {onReassign && (
          <button type="button" onClick={onReassign}>
            改派 {member.open.length} 单
          </button>
        )}
      </span>
    </div>
  )
}

/** Where the crews were seen last; who works now stands out. */
function CrewMap({ members }: { members: FieldTeam['members'] }) {
  const places = useMemo(
    () =>
      members.flatMap((one) =>
        one.lng === null || one.lat === null
          ? []
          : [
              {
                id: one.employeeId,
                lng: one.lng,
                lat: one.lat,
                label: one.name,
                tone: one.current ? ('brand' as const) : ('plain' as const),
                note: [one.current?.place, one.seenAt && hourText(one.seenAt)].filter(Boolean).join('，'),
              },
            ],
      ),
    [members],
  )
  if (places.length === 0) return <Note tone="info">还没有人员位置。作业人员出发后开始采集位置</Note>
  return (
    <div className={`stack ${css.wayMap}`}>
      <PhoneMap
        label="班组位置"
        unit="人"
        places={places}
        popup={({ label, note }) => (
          <>
            <b>{label}</b>
            <div>{note}</div>
          </>
        )}
      />
    </div>
  )
}
