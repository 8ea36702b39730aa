export const DEADLINES_DAYS = 14
export const FUNNEL_DAYS = 90
export const VIEWS_DAYS = 30
export const MOST_POSTS = 50
