import {
  Button,
  Card,
  failedWith,
  failureText,
  Field,
  momentWords,
  formatShortDate,
  Icon,
  isApiFailure,
  Row,
  Select,
  Stack,
  Text,
  TextInput,
  toast,
} from 'shared-lib';
import { CHANGED_MEANWHILE, ChangedMeanwhile, typedWhole } from 'shared-lib/controls';
import { Form, type Refusal, useForm, useOpened } from 'shared-lib/form';
import {
  type BusinessRule,
  BUSINESS_RULES,
  isRuleOff,
  outsideRange,
  RULE_NAMES,
  type RuleChange,
  type RuleName,
  useChangeRules,
} from 'shared-lib/settings';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { Details } from './Details';
import { ASKED, RULE_GROUPS, RULE_WORDS, SAVED } from './ruleWords';
import * as m from '../texts/m';

/** The value of each rule, and who last set it. */
type Rules = Readonly<
  Record<RuleName, { value: number; changed_at: string | null; changed_by: string | null; waiting: RuleChange | null }>
>;
type Typed = Record<RuleName, string>;
type Values = Readonly<Record<RuleName, number>>;

const ofEach = <T,>(of: (rule: RuleName) => T): Record<RuleName, T> =>
  Object.fromEntries(RULE_NAMES.map((rule) => [rule, of(rule)])) as Record<RuleName, T>;

const isWithin = (rule: RuleName, typed: string): boolean => {
  const { least, most } = BUSINESS_RULES[rule];
  const value = typedWhole(typed) ?? Number.NaN;
  return value >= least && value <= most;
};
const choicesOf = (rule: RuleName): readonly string[] | undefined => {
  const { choices }: BusinessRule = BUSINESS_RULES[rule];
  return choices;
};
const inUnit = (rule: RuleName, value: number | string): string =>
  choicesOf(rule)?.[Number(value)] ??
  (isRuleOff(rule, typedWhole(String(value)) ?? Number.NaN) ? m.off() : `${value} ${BUSINESS_RULES[rule].unit}`);

/** Who last set a rule, and when. Empty if no one ever set it. */
function lastChange({ changed_at, changed_by }: Rules[RuleName]): string {
  if (changed_at === null) return m.never_changed();
  return m.last_changed_by({ changedBy: changed_by ?? 'somebody', moment: momentWords(new Date(changed_at)) });
}

/** Wide enough for three digits, with the unit after it. */
const Length = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s2);

  > :first-child { width: 120px; }
`;

/** `changed by Marisol, Tue, 3 Nov`; nothing for a rule that no one ever set. */
const changedInBrief = ({ changed_at, changed_by }: Rules[RuleName]): string | undefined =>
  changed_at === null
    ? undefined
    : m.rule_changed_by({ who: changed_by ?? 'somebody', day: formatShortDate(new Date(changed_at)) });

const Group = styled.h2`
  padding-bottom: var(--s3);
`;
/** The buttons stay in reach while the rules scroll. */
const InReach = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  padding: var(--s2) 0;
  background: var(--bg);
`;

interface RuleInputProps {
  rule: RuleName;
  control: { name: RuleName; value: string; onChange: (value: string) => void };
  disabled: boolean;
}

function RuleInput({ rule, control, disabled }: RuleInputProps) {
  const choices = choicesOf(rule);
  if (choices)
    return (
      <Select {...control} disabled={disabled} options={choices.map((label, at) => ({ value: String(at), label }))} />
    );
  return (
    <Length>
      <TextInput {...control} disabled={disabled} inputMode="numeric" autoComplete="off" />
      <span aria-hidden>{BUSINESS_RULES[rule].unit}</span>
    </Length>
  );
}

export interface RulesFormProps {
  /** The rules when the form opened. */
  start: Rules;
  /** The rules now. Another operator may have changed one meanwhile. */
  fresh: Rules;
  onTyping: (typing: boolean) => void;
  /** Only an owner can change them. */
  readOnly: boolean;
  /** The rules whose field is open. They stay so after a save. */
  open: ReadonlySet<RuleName>;
  onUnfold: (rule: RuleName, isOpen: boolean) => void;
}

/**
 * All rules in one form. Sends only what was changed. When another operator changed a rule meanwhile, this operator
 * sees both values and chooses.
 */
export function RulesForm({ start, fresh, onTyping, readOnly, open, onUnfold }: RulesFormProps) {
  const change = useChangeRules();
  const opened = useOpened<Values>(
    'rules',
    ofEach((rule) => start[rule].value),
  );
  const { value: seen, set: setSeen } = opened;
  const [meanwhile, setMeanwhile] = useState<readonly RuleName[]>([]);

  const explain = (error: unknown): Refusal<Typed> => {
    if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error))
      return { title: failureText(error, m.could_not_save_the_rules()) };
    const { current } = error.body as { current: Values };
    setMeanwhile(RULE_NAMES.filter((rule) => current[rule] !== seen[rule]));
    setSeen(current);
    return { title: CHANGED_MEANWHILE };
  };
  const form = useForm<Typed>({
    draft: opened,
    start: ofEach((rule) => String(opened.opened[rule])),
    check: (typed) => ofEach((rule) => (isWithin(rule, typed[rule]) ? undefined : outsideRange(BUSINESS_RULES[rule]))),
    send: async (typed) => {
      const changed = RULE_NAMES.filter((rule) => Number(typed[rule]) !== seen[rule]);
      const only = (from: Readonly<Record<RuleName, unknown>>) =>
        Object.fromEntries(changed.map((rule) => [rule, Number(from[rule])]));
      const now = changed.length > 0 ? await change.mutateAsync({ ...only(typed), expected: only(seen) }) : fresh;
      if (changed.some((rule) => now[rule].waiting)) toast.info(ASKED);
      else toast.success(SAVED);
      setMeanwhile([]);
      onTyping(false);
    },
    failure: explain,
  });
  const { unsaved } = form;
  useEffect(() => {
    if (unsaved) onTyping(true);
  }, [unsaved, onTyping]);

  const take = (): void => {
    form.take(Object.fromEntries(meanwhile.map((rule) => [rule, String(seen[rule])])));
    setMeanwhile([]);
  };
  const discard = (): void => {
    form.startAgain();
    onTyping(false);
  };
  return (
    <Form form={form}>
      <Text as="p" size="s" muted>
        {m.changes_apply_to_new_bookings()}
      </Text>
      {meanwhile.length > 0 && (
        <ChangedMeanwhile
          fields={meanwhile.map((rule) => ({
            name: rule,
            label: RULE_WORDS[rule].label,
            theirs: inUnit(rule, seen[rule]),
            mine: inUnit(rule, form.values[rule]),
          }))}
          onTake={take}
        />
      )}
      {RULE_GROUPS.map(({ title, rules }) => (
        <Card as="section" key={title} aria-labelledby={`rules-${rules[0]}`}>
          <Group id={`rules-${rules[0]}`}>{title}</Group>
          <Stack $gap={0}>
            {rules.map((rule) => (
              <Details
                key={rule}
                open={open.has(rule) || form.errors[rule] !== undefined}
                onToggle={({ currentTarget }) => onUnfold(rule, currentTarget.open)}
              >
                <summary>
                  <span>{RULE_WORDS[rule].label}</span>
                  <b>{inUnit(rule, form.values[rule])}</b>
                  <Icon name="right" size={16} />
                  {changedInBrief(fresh[rule]) && <small>{changedInBrief(fresh[rule])}</small>}
                </summary>
                <div>
                  <Field
                    label={RULE_WORDS[rule].label}
                    error={form.errors[rule]}
                    hint={
                      <>
                        {m.default_({
                          effect: RULE_WORDS[rule].effect,
                          rule: inUnit(rule, BUSINESS_RULES[rule].byDefault),
                          lastChange: lastChange(fresh[rule]),
                        })}
                      </>
                    }
                  >
                    <RuleInput rule={rule} control={form.control(rule)} disabled={readOnly} />
                  </Field>
                </div>
              </Details>
            ))}
          </Stack>
        </Card>
      ))}
      {!readOnly && (
        <InReach>
          <Row $gap={2}>
            <Button type="submit" variant="primary" busy={form.busy}>
              {meanwhile.length > 0 ? m.save_mine() : m.save()}
            </Button>
            {unsaved && <Button onClick={discard}>{m.discard_changes()}</Button>}
          </Row>
        </InReach>
      )}
    </Form>
  );
}
