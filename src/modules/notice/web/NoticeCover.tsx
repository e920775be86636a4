import css from './notice.module.css'

export const NoticeCover = ({ url }: { url: string | null }) =>
  url ? <img className={css.cover} src={url} alt="公告封面" /> : null
