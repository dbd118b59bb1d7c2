import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { media } from '../../theme/tokens';
import { Icon } from '../icon/Icon';
import type { IconName } from '../icon/icons';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { Spinner } from '../spinner/Spinner';
import { type ButtonSize, buttonStyle, type ButtonVariant } from './buttonStyle';
import type { StepSubject } from '../../clock/stepPauses';
import { useKeyboardStays } from './useKeyboardStays';
import { useStepPress } from './useStepPress';
import * as m from '../../texts/m';

const Root = styled.button`
  ${buttonStyle}
`;
const Anchor = styled.a`
  ${buttonStyle}
`;
const RouterAnchor = styled(Link)`
  ${buttonStyle}
`;

/** Keeps its space while the spinner replaces it, so the button never changes its width. */
const Label = styled.span`
  display: inherit;
  align-items: inherit;
  gap: inherit;
  min-width: 0;

  [aria-busy='true'] > & { opacity: 0; }
`;
/** As high as without it, on the main button of a phone. */
const About = styled.small`
  display: none;
  font-size: var(--t-s);
  font-weight: 500;
  ${media.phone} { display: block; }
`;
const Turning = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`;

interface Look {
  /**
   * One `primary` on a card, a screen, at a moment. `danger` only opens a confirmation; `dangerPrimary` is the button
   * in it.
   */
  variant?: ButtonVariant;
  /** 32, 40 or 56 px; on touch at least 44 px. `big` is the main button of a phone and fills the width. */
  size?: ButtonSize;
  icon?: IconName;
  iconEnd?: IconName;
  /** Full width. */
  block?: boolean;
  children: ReactNode;
}

export interface ButtonProps extends Look, Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Waiting for an answer: the width stays, presses do nothing, and the focus stays. */
  busy?: boolean;
  /**
   * It takes a step of the work: of an appointment (its id), of the attendance, or the step a dialog asks for (`true`).
   * Two quick presses never take two steps, on whichever of these buttons they land. Source: R-workflow-60. A step that
   * is not possible yet is `aria-disabled`: it keeps the focus and looks disabled. Source: R-booking-52.
   */
  step?: StepSubject | true;
  /** Whom it is about, below its words on a phone, for the eye alone: `aria-describedby` says it to screen readers. */
  about?: string;
}

const iconSize = (size: ButtonSize): number => (size === 'sm' ? 16 : 18);

function Contents({
  icon,
  iconEnd,
  size,
  about,
  children,
}: {
  icon?: IconName;
  iconEnd?: IconName;
  size: ButtonSize;
  about?: string;
  children: ReactNode;
}) {
  return (
    <Label>
      {icon && <Icon name={icon} size={iconSize(size)} />}
      {about ? (
        <span>
          {children}
          <About aria-hidden="true">{about}</About>
        </span>
      ) : (
        children
      )}
      {iconEnd && <Icon name={iconEnd} size={iconSize(size)} />}
    </Label>
  );
}

/** A busy or resting button keeps the focus, which a disabled one would lose. So it must ignore presses itself. */
const refuse = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * A button, named by a verb. Its type is `button` by default, so that none submits a form by accident.
 *
 * @example <Button variant="primary" icon="plus" onClick={book}>New booking</Button>
 * @example <Button variant="primary" size="big" type="submit" busy={mutation.isPending}>Send</Button>
 * @example <Button variant="primary" step={appointment.id} busy={busy} onClick={take}>Start Session</Button>
 */
export function Button({
  variant = 'outline',
  size = 'md',
  icon,
  iconEnd,
  block = size === 'big',
  busy = false,
  step,
  about,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const { hold, began, keyDown, takes } = useStepPress(step, children);
  const pressedRef = useKeyboardStays();
  const isKept = rest['aria-disabled'] === true;
  const rests = busy || isKept;
  const stepHandlers = step !== undefined && {
    onPointerDown: began,
    onKeyDown: keyDown,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      if (rests || !takes()) return refuse(event);
      pressedRef.current = event.currentTarget;
      onClick?.(event);
    },
  };
  return (
    <Root
      type="button"
      {...rest}
      onClick={rests ? refuse : onClick}
      {...stepHandlers}
      aria-busy={busy || undefined}
      aria-disabled={rests || hold !== 'none' || undefined}
      data-takes-step={step !== undefined || undefined}
      data-resting={busy ? undefined : isKept ? 'kept' : hold === 'resting' || undefined}
      data-variant={variant}
      data-size={size}
      data-block={block}
    >
      <Contents icon={icon} iconEnd={iconEnd} size={size} about={about}>
        {children}
      </Contents>
      {busy && (
        <Turning>
          <Spinner />
          <VisuallyHidden role="status">{m.please_wait()}</VisuallyHidden>
        </Turning>
      )}
    </Root>
  );
}

export type ButtonLinkProps = Look & {
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  onClick?: () => void;
} & (
    | { to: string; state?: unknown; replace?: boolean; href?: undefined }
    | { href: string; newTab?: boolean; download?: boolean; to?: undefined }
  );

/**
 * A link that looks like a button: `to` stays in the product, `href` leaves it (`tel:`, a map, a file).
 *
 * @example <ButtonLink to="/dashboard/scheduling" variant="primary" icon="plus">New booking</ButtonLink>
 * @example <ButtonLink href="tel:09175550142" icon="phone">Call</ButtonLink>
 */
export function ButtonLink({
  variant = 'outline',
  size = 'md',
  icon,
  iconEnd,
  block = size === 'big',
  children,
  ...target
}: ButtonLinkProps) {
  const look = { 'data-variant': variant, 'data-size': size, 'data-block': block };
  const contents = (
    <Contents icon={icon} iconEnd={iconEnd} size={size}>
      {children}
    </Contents>
  );
  if (target.to !== undefined) {
    return (
      <RouterAnchor {...target} {...look}>
        {contents}
      </RouterAnchor>
    );
  }
  const { newTab, ...anchor } = target;
  return (
    <Anchor {...anchor} {...look} {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : undefined)}>
      {contents}
    </Anchor>
  );
}
