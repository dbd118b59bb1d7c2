import styled, { keyframes } from 'styled-components';

const turn = keyframes`to { transform: rotate(1turn); }`;

/**
 * A turning ring in the colour of the text around it. Screen readers skip it: the text around it says what is loading.
 *
 * @example <Spinner />
 */
export const Spinner = styled.span.attrs({ 'aria-hidden': true })<{ $size?: number }>`
  display: inline-block;
  width: ${({ $size = 18 }) => $size / 16}rem;
  height: ${({ $size = 18 }) => $size / 16}rem;
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${turn} 0.8s linear infinite;
`;
