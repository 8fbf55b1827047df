//! JSON fields whose types come from other crates: durations in seconds, and other values as text.

/// A duration in seconds. Rounding to nanoseconds brings back every duration below 100 days exactly.
pub(crate) mod seconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(crate) fn serialize<S: Serializer>(time: &Duration, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_f64(time.as_secs_f64())
    }

    pub(crate) fn deserialize<'a, D: Deserializer<'a>>(input: D) -> Result<Duration, D::Error> {
        Duration::try_from_secs_f64(f64::deserialize(input)?).map_err(de::Error::custom)
    }
}

/// An optional duration in seconds.
pub(crate) mod seconds_if_any {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    #[expect(clippy::ref_option, reason = "serde passes references")]
    pub(crate) fn serialize<S: Serializer>(
        time: &Option<Duration>,
        out: S,
    ) -> Result<S::Ok, S::Error> {
        time.map(|time| time.as_secs_f64()).serialize(out)
    }

    pub(crate) fn deserialize<'a, D: Deserializer<'a>>(
        input: D,
    ) -> Result<Option<Duration>, D::Error> {
        let seconds = Option::<f64>::deserialize(input)?;
        seconds
            .map(|seconds| Duration::try_from_secs_f64(seconds).map_err(de::Error::custom))
            .transpose()
    }
}

/// A value as its text.
pub(crate) mod spelled {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(crate) fn serialize<T: Display, S: Serializer>(
        value: &T,
        out: S,
    ) -> Result<S::Ok, S::Error> {
        out.collect_str(value)
    }

    pub(crate) fn deserialize<'a, T, D>(input: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'a>,
    {
        String::deserialize(input)?.parse().map_err(de::Error::custom)
    }
}

/// An optional value as its text.
pub(crate) mod spelled_if_any {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    #[expect(clippy::ref_option, reason = "serde passes references")]
    pub(crate) fn serialize<T: Display, S: Serializer>(
        value: &Option<T>,
        out: S,
    ) -> Result<S::Ok, S::Error> {
        value.as_ref().map(ToString::to_string).serialize(out)
    }

    pub(crate) fn deserialize<'a, T, D>(input: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'a>,
    {
        let text = Option::<String>::deserialize(input)?;
        text.map(|text| text.parse().map_err(de::Error::custom)).transpose()
    }
}
