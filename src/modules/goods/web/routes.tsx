export { goodsDeskRoutes } from './desk/routes.tsx'
