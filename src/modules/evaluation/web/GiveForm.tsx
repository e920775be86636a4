import { useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { giveApi } from '../shared/api.ts'
import { type EvaluationAsked, isComplaint, MAX_CONTENT, MAX_PHOTOS, Star, StarTag } from '../shared/evaluation.ts'
import css from './give.module.css'
import { shrink } from './picture.ts'

interface Props {
  token: string
  /** With it what was given is changed. */
  secret: string | undefined
  channel: 1 | 2 | 3
  before: EvaluationAsked['mine']
  onDone: (key: string) => void
}

const path = 'M8 1.6l1.95 4.1 4.45.6-3.25 3.1.8 4.45L8 11.7l-3.95 2.15.8-4.45L1.6 6.3l4.45-.6z'
/** From here on the page offers praise, below it complaints; what was chosen stays in sight. */
const GOOD = 4

/** Stars first; everything else is voluntary. One thumb, large targets (look 11). */
export function GiveForm({ token, secret, channel, before, onDone }: Props) {
  const [star, setStar] = useState<Star | undefined>(before?.star)
  const [tags, setTags] = useState<readonly StarTag[]>(before?.tags ?? [])
  const [content, setContent] = useState(before?.content ?? '')
  const [keep, setKeep] = useState<readonly number[]>(before?.photos.map((_, n) => n) ?? [])
  const [photos, setPhotos] = useState<readonly string[]>([])
  const [anonymous, setAnonymous] = useState(before?.anonymous ?? false)
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [running, setRunning] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const room = MAX_PHOTOS - keep.length - photos.length

  async function submit(): Promise<void> {
    if (!star) return setWrong('请选择星级')
    setRunning(true)
    setWrong(undefined)
    const who = anonymous ? {} : { ...(name ? { name } : {}), ...(phone ? { phone } : {}) }
    const said = { star, tags: [...tags], content: content || null, photos: [...photos], keep: [...keep], anonymous }
    try {
      const { key } = await call(
        giveApi.give,
        { token, ...said, ...who, channel, ...(secret ? { key: secret } : {}) },
        { silent: true },
      )
      onDone(key)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setWrong(failure.fields[0]?.msg ?? failure.message)
    } finally {
      setRunning(false)
    }
  }

  async function addPhotos(files: readonly File[]): Promise<void> {
    try {
      const sent: string[] = []
      for (const file of files.slice(0, room)) sent.push(await shrink(file))
      setPhotos((now) => [...now, ...sent])
      setWrong(undefined)
    } catch {
      setWrong('照片无法读取，请换一张 JPG 或 PNG 照片')
    }
  }

  const offered = StarTag.options
    .map(({ value }) => value as StarTag)
    .filter((tag) => tags.includes(tag) || (star !== undefined && isComplaint(tag) === star < GOOD))
  return (
    <form
      className={`p-20 edge r-8 bg ${css.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
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
                onChange={() => setStar(value as Star)}
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
      {offered.length > 0 && (
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
                onClick={() => setTags(on ? tags.filter((one) => one !== tag) : [...tags, tag])}
              >
                {StarTag.label(tag)}
              </button>
            )
          })}
        </fieldset>
      )}
      <label className={`block mb-16 ${css.label}`}>
        <span>说说情况（选填）</span>
        <textarea
          rows={3}
          maxLength={MAX_CONTENT}
          value={content}
          placeholder="电梯运行、现场清理、人员讲解等"
          onChange={(event) => setContent(event.target.value)}
        />
        <span className="block ter right f-14">
          {content.length} / {MAX_CONTENT}
        </span>
      </label>
      <Photos
        before={before?.photos ?? []}
        keep={keep}
        added={photos}
        room={room}
        onKeep={setKeep}
        onAdded={setPhotos}
        onFiles={addPhotos}
      />
      <label className={`row gap-12 mb-12 ${css.check}`}>
        <input type="checkbox" checked={anonymous} onChange={(event) => setAnonymous(event.target.checked)} />
        <span>匿名评价，不留姓名和电话</span>
      </label>
      {!anonymous && (
        <div className={css.who}>
          <label className={`block mb-16 ${css.label}`}>
            <span>称呼（选填）</span>
            <input value={name} maxLength={30} autoComplete="name" onChange={(event) => setName(event.target.value)} />
          </label>
          <label className={`block mb-16 ${css.label}`}>
            <span>手机号（选填，便于回访）</span>
            <input
              value={phone}
              inputMode="tel"
              maxLength={20}
              autoComplete="tel"
              onChange={(event) => setPhone(event.target.value)}
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
        {running ? '提交中' : secret ? '保存修改' : '提交评价'}
      </button>
    </form>
  )
}

interface PhotoProps {
  before: readonly string[]
  keep: readonly number[]
  added: readonly string[]
  room: number
  onKeep: (next: readonly number[]) => void
  onAdded: (next: readonly string[]) => void
  onFiles: (files: readonly File[]) => Promise<void>
}

function Photos({ before, keep, added, room, onKeep, onAdded, onFiles }: PhotoProps) {
  const shown = [
    ...keep.map((at) => ({ url: before[at] ?? '', drop: () => onKeep(keep.filter((one) => one !== at)) })),
    ...added.map((one) => ({
      url: `data:image/jpeg;base64,${one}`,
      drop: () => onAdded(added.filter((other) => other !== one)),
    })),
  ]
  return (
    <fieldset className={css.pictures}>
      <legend>照片（选填，最多 {MAX_PHOTOS} 张）</legend>
      <div className={`flex wrap gap-12 ${css.photos}`}>
        {shown.map(({ url, drop }, n) => (
          <span key={url} className={`relative ${css.photo}`}>
            <img className="block edge r-6 cover" src={url} alt={`照片 ${n + 1}`} />
            <button className="absolute no-line f-22" type="button" aria-label={`移除照片 ${n + 1}`} onClick={drop}>
              ×
            </button>
          </span>
        ))}
        {room > 0 && (
          <label className={`grid relative r-6 sec middle ${css.add}`}>
            <input
              type="file"
              accept="image/jpeg,image/png"
              multiple
              onChange={(event) => {
                void onFiles([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
            <span aria-hidden="true">＋</span>
            添加照片
          </label>
        )}
      </div>
    </fieldset>
  )
}
