/** The public door of shared-lib in browsers: what the shell and the remotes import, and nothing else. */
export * from './remote/contract';
export * from './remote/RemoteSlot';
export * from './router';
export { GlobalStyle } from './theme/GlobalStyle';
export { type TextSize, textSizes, type Theme, type ThemeChoice, themeChoices, useTextSize, useTheme } from './theme/theme';
export { type BadgeTone, media, type Space, space } from './theme/tokens';
export * from './ui';
export { isRole, type Role, ROLES } from './domain/roles';
