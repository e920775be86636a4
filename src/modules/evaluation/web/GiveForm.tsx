import { isComplaint, MAX_CONTENT, Star, StarTag } from '../shared/evaluation.ts'
import { GivenPhotos } from './GivenPhotos.tsx'
import css from './give.module.css'
import { type Giver, useGiving } from './useGiving.ts'

const path = 'M8 1.6l1.95 4.1 4.45.6-3.25 3.1.8 4.45L8 11.7l-3.95 2.15.8-4.45L1.6 6.3l4.45-.6z'
/** From here on the page offers praise, below it complaints; what was chosen stays in sight. */
const GOOD = 4

/** Stars first; everything else is voluntary. One thumb, large targets (look 11). */
export function GiveForm(giver: Giver) {
  const { said, say, room, addPhotos, submit, running, wrong } = useGiving(giver)
  const { content, anonymous, name, phone } = said
  return (
    <form
      className={`p-20 edge r-8 bg ${css.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <StarChoice star={said.star} onChange={(star) => say({ star })} />
      <TagChoice star={said.star} tags={said.tags} onChange={(tags) => say({ tags })} />
      <label className={`block mb-16 ${css.label}`}>
        <span>说说情况（选填）</span>
        <textarea
          rows={3}
          maxLength={MAX_CONTENT}
          value={content}
          placeholder="电梯运行、现场清理、人员讲解等"
          onChange={(event) => say({ content: event.target.value })}
        />
        <span className="block ter right f-14">
          {content.length} / {MAX_CONTENT}
        </span>
      </label>
      <GivenPhotos
        before={giver.before?.photos ?? []}
        keep={said.keep}
        added={said.photos}
        room={room}
        onKeep={(keep) => say({ keep })}
        onAdded={(photos) => say({ photos })}
        onFiles={addPhotos}
      />
      <label className={`row gap-12 mb-12 ${css.check}`}>
        <input type="checkbox" checked={anonymous} onChange={(event) => say({ anonymous: event.target.checked })} />
        <span>匿名评价，不留姓名和电话</span>
      </label>
      {!anonymous && (
        <div className={css.who}>
          <label className={`block mb-16 ${css.label}`}>
            <span>称呼（选填）</span>
            <input
              value={name}
              maxLength={30}
              autoComplete="name"
              onChange={(event) => say({ name: event.target.value })}
            />
          </label>
          <label className={`block mb-16 ${css.label}`}>
            <span>手机号（选填，便于回访）</span>
            <input
              value={phone}
              inputMode="tel"
              maxLength={20}
              autoComplete="tel"
              onChange={(event) => say({ phone: event.target.value })}
            />
          </label>
        </div>
      )}
      {wrong && (
        <p className="m-0 mb-12 redText" role="alert">
          {wrong}
        </p>
      )}
      <button type="submit" className={css.submit} disabled={running}>
        {running ? '提交中' : giver.secret ? '保存修改' : '提交评价'}
      </button>
    </form>
  )
}

function StarChoice({ star, onChange }: { star: Star | undefined; onChange: (star: Star) => void }) {
  return (
    <fieldset className={css.stars}>
      <legend>这次服务如何</legend>
      <div className="flex between">
        {Star.options.map(({ value, label }) => (
          <label className="relative block pointer" key={value}>
            <input
              className="absolute w-full h-full pointer"
              type="radio"
              name="star"
              checked={star === value}
              onChange={() => onChange(value as Star)}
            />
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d={path} className={star !== undefined && value <= star ? css.full : css.hollow} />
            </svg>
            <span className={`absolute hide ${css.hidden}`}>
              {value} 星，{label}
            </span>
          </label>
        ))}
      </div>
      <p className="m-0 mt-4 strong" aria-live="polite">
        {star ? Star.label(star) : '点星评价，五星为非常满意'}
      </p>
    </fieldset>
  )
}

interface TagProps {
  star: Star | undefined
  tags: readonly StarTag[]
  onChange: (tags: readonly StarTag[]) => void
}

/** Praise or complaints, as the stars say; none before there are stars. */
function TagChoice({ star, tags, onChange }: TagProps) {
  const offered = StarTag.options
    .map(({ value }) => value as StarTag)
    .filter((tag) => tags.includes(tag) || (star !== undefined && isComplaint(tag) === star < GOOD))
  if (offered.length === 0) return null
  return (
    <fieldset className={`flex wrap gap-10 ${css.choices}`}>
      <legend className="w-full">{star !== undefined && star < GOOD ? '哪里没有做好' : '哪里做得好'}</legend>
      {offered.map((tag) => {
        const on = tags.includes(tag)
        return (
          <button
            className="bg ink font-inherit pointer"
            key={tag}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(on ? tags.filter((one) => one !== tag) : [...tags, tag])}
          >
            {StarTag.label(tag)}
          </button>
        )
      })}
    </fieldset>
  )
}
